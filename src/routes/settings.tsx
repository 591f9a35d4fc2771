import { Outlet, type RouteObject } from "react-router-dom";
import { type SettingsTab, settingsHome, settingsTab, settingsTabs } from "../features/settings/settingsTabs.ts";
import { ByFlags } from "../features/shell/Redirects.tsx";
import { settingsTitle } from "../words/screens.ts";

const redirect = <ByFlags choose={(flags, version) => settingsHome(flags, version) ?? undefined} />;

/** A tab is there while its feature is on; otherwise its path leads to the first tab (decision 7). */
function whileShown(tab: SettingsTab, children: RouteObject[]): RouteObject {
  return {
    element: (
      <ByFlags choose={(flags, version) => settingsTab(tab, flags, version)}>
        <Outlet />
      </ByFlags>
    ),
    children,
  };
}

const titleOf = (tab: SettingsTab) => settingsTabs.find((entry) => entry.tab === tab)?.label ?? settingsTitle;

function section(tab: SettingsTab, lazy: () => Promise<{ Component: () => React.ReactNode }>): RouteObject {
  return whileShown(tab, [{ path: tab, lazy, handle: { title: titleOf(tab), isOfBoard: true } }]);
}

const users = () => import("../features/users/UsersSection.tsx");
const timezone = () => import("../features/settings/TimezoneSection.tsx");
const quietHours = () => import("../features/settings/QuietHoursSection.tsx");
/** Two features on one page: what the board is, and the apps that members have let at it. */
const board = async () => {
  const [{ Component: Board }, { BoardAppsSection }] = await Promise.all([
    import("../features/settings/BoardSection.tsx"),
    import("../features/linking/BoardAppsSection.tsx"),
  ]);
  return {
    Component: () => (
      <Board>
        <BoardAppsSection />
      </Board>
    ),
  };
};
const module = () => import("../features/settings/ModuleSection.tsx");
const billing = () => import("../features/settings/BillingSection.tsx");
const network = () => import("../features/settings/NetworkSection.tsx");

/** Below `/board/:boardId/settings`. */
export const settingsRoutes: RouteObject[] = [
  { index: true, element: redirect },
  {
    lazy: () => import("../features/settings/SettingsFrame.tsx"),
    children: [
      section("users", users),
      section("timezone", timezone),
      section("quiet-hours", quietHours),
      section("board", board),
      section("network", network),
      section("billing", billing),
      { path: ":customKey", lazy: module, handle: { title: settingsTitle, isOfBoard: true } },
    ],
  },
  { path: "*", element: redirect },
];

/** Below `/v2/board/:boardId/settings`. */
export const settingsRoutesOfVersion2: RouteObject[] = [
  { index: true, element: redirect },
  {
    lazy: () => import("../features/settings/SettingsFrame.tsx"),
    children: [
      section("users", users),
      section("timezone", timezone),
      section("quiet-hours", quietHours),
      section("board", board),
      section("billing", billing),
    ],
  },
  { path: "*", element: redirect },
];
