import type { RouteObject } from "react-router-dom";
import { UnknownAddress, WhileOn } from "../features/shell/Redirects.tsx";
import { fetchCore } from "../wasm/coreFile.ts";
import { displaysTitle, profileTitle, publishDigitally } from "../words/screens.ts";
import { channelRoutes } from "./channels.tsx";
import { developerRouteOfVersion2, developerRoutes } from "./developer.tsx";
import { listRoute, messageRoutes } from "./messages.tsx";
import { settingsRoutes, settingsRoutesOfVersion2 } from "./settings.tsx";

const live = () => import("../features/live/LiveScreen.tsx");
const compose = () => {
  fetchCore();
  return import("../features/compose/ComposeScreen.tsx");
};
const templates = () => import("../features/templates/TemplatesScreen.tsx");
const templateCategory = () => import("../features/templates/TemplateCategoryScreen.tsx");

/** Two features on one page: who one is here, and the apps that one has let in. */
const profile = async () => {
  const [{ Component: Profile }, { LinkedAppsSection }] = await Promise.all([
    import("../features/profile/ProfileScreen.tsx"),
    import("../features/linking/LinkedAppsSection.tsx"),
  ]);
  return {
    Component: () => (
      <Profile>
        <LinkedAppsSection />
      </Profile>
    ),
  };
};

const profileRoute: RouteObject = {
  element: <WhileOn feature="userProfile" />,
  children: [
    {
      path: "profile",
      lazy: profile,
      handle: { title: profileTitle },
    },
  ],
};

/** Everything of one board, inside its shell: below `/board/:boardId`. */
export const boardRoutes: RouteObject[] = [
  { element: <WhileOn feature="live" />, children: [{ path: "live", lazy: live }] },
  {
    element: <WhileOn feature="compose" />,
    children: [
      { path: "compose", lazy: compose },
      { path: "compose/duplicate/:message", lazy: compose },
      { path: "compose/draft/:draftId", lazy: compose },
    ],
  },
  { path: "templates", lazy: templates },
  { path: "templates/:category", lazy: templateCategory },
  { path: "history", ...listRoute("history", "top") },
  { path: "favorites", ...listRoute("favorites", "top") },
  {
    path: "displays",
    lazy: () => import("../features/boards/DisplaysScreen.tsx"),
    handle: { title: displaysTitle, isOfBoard: true },
  },
  {
    path: "publish",
    lazy: () => import("../features/publish/PublishScreen.tsx"),
    handle: { title: publishDigitally, isOfBoard: true },
  },
  { path: "messages", element: <WhileOn feature="messages" />, children: messageRoutes },
  ...channelRoutes,
  ...developerRoutes,
  { path: "settings", children: settingsRoutes },
  profileRoute,
  { path: "*", element: <UnknownAddress inFrame /> },
];

/** Below `/v2/board/:boardId`. */
export const boardRoutesOfVersion2: RouteObject[] = [
  { element: <WhileOn feature="live" />, children: [{ path: "live", lazy: live }] },
  { path: "settings", children: settingsRoutesOfVersion2 },
  profileRoute,
  developerRouteOfVersion2,
  { path: "*", element: <UnknownAddress inFrame /> },
];
