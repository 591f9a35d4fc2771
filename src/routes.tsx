import { Navigate, Outlet, type RouteObject, ScrollRestoration } from "react-router-dom";
import { ActivatePlusComing } from "./features/placeholders/ActivatePlusComing.tsx";
import { ComingScreen } from "./features/placeholders/ComingScreen.tsx";
import { type ComingPath, comingScreens } from "./features/placeholders/comingScreens.ts";
import { SendDialogs } from "./features/send/SendDialogs.tsx";
import { BoardRedirect } from "./features/shell/BoardRedirect.tsx";
import { BoardShell } from "./features/shell/BoardShell.tsx";
import { BrokenScreen } from "./features/shell/BrokenScreen.tsx";
import { messagesHome, messagesTab, unknownMessages } from "./features/shell/messageTabs.ts";
import { WaitScreen } from "./features/shell/NoticeScreen.tsx";
import { PageEffects } from "./features/shell/PageEffects.tsx";
import {
  ByFlags,
  EncodedMessageRedirect,
  Gate,
  InstallRedirect,
  LoginCallback,
  OwnPage,
  PathRules,
  SectionRedirect,
  UnknownAddress,
} from "./features/shell/Redirects.tsx";
import { SignedIn } from "./features/shell/SignedIn.tsx";
import { settingsHome, settingsTab } from "./features/shell/settingsTabs.ts";
import { useProduct } from "./gql/PlatformContext.tsx";
import { boardsTitle, newBoardTitle } from "./words/boards.ts";
import { signInTitle } from "./words/session.ts";

/** Around every page: what is mounted once, and the rules that stand above the table. */
function Root() {
  const product = useProduct();
  return (
    <>
      <PageEffects />
      <PathRules>
        <Outlet />
      </PathRules>
      <SendDialogs product={product} />
      <ActivatePlusComing />
      <ScrollRestoration />
    </>
  );
}

/** A screen that comes later, within the shell, while its feature is on. */
function coming(path: ComingPath, feature?: string): RouteObject {
  const screen = <ComingScreen path={path} />;
  return {
    element: feature ? <Gate feature={feature}>{screen}</Gate> : screen,
    handle: { title: comingScreens[path].title },
  };
}

/** A screen that comes later, on a page of its own. */
function comingBare(path: ComingPath): RouteObject {
  return { element: <ComingScreen path={path} isBare />, handle: { title: comingScreens[path].title } };
}

/** A message tab that comes later: the flags say whether it is shown here, or where it is. */
function comingTab(tab: string, place: "tab" | "my", path: ComingPath): RouteObject {
  return {
    element: (
      <ByFlags choose={(flags) => messagesTab(tab, place, flags)}>
        <ComingScreen path={path} />
      </ByFlags>
    ),
    handle: { title: comingScreens[path].title },
  };
}

function comingSettings(tab: string, path: ComingPath): RouteObject {
  return {
    element: (
      <ByFlags choose={(flags, version) => settingsTab(tab, version, flags) ?? null}>
        <ComingScreen path={path} />
      </ByFlags>
    ),
    handle: { title: comingScreens[path].title },
  };
}

const boards = () => import("./features/boards/BoardsScreen.tsx");
const newBoard = () => import("./features/boards/NewBoardScreen.tsx");
const live = () => import("./features/live/LiveScreen.tsx");
const compose = () => import("./features/compose/ComposeScreen.tsx");
const messages = () => import("./features/messages/MessagesScreen.tsx");

const boardsHandle = { title: boardsTitle };
const newBoardHandle = { title: newBoardTitle };
const settingsRedirect = <ByFlags choose={(flags, version) => settingsHome(version, flags) ?? undefined} />;

/** History has a path in each version; the flag says which is the right one. */
const historyRoute = (place: "tab" | "my"): RouteObject => ({
  element: (
    <ByFlags choose={(flags) => messagesTab("history", place, flags)}>
      <Outlet />
    </ByFlags>
  ),
  children: [{ index: true, lazy: messages }],
});

const messageRoutes: RouteObject[] = [
  { index: true, element: <ByFlags choose={messagesHome} /> },
  { path: "history", ...historyRoute("tab") },
  { path: "favorites", ...comingTab("favorites", "tab", "/board/:boardId/messages/favorites") },
  { path: "drafts", ...comingTab("drafts", "tab", "/board/:boardId/messages/drafts") },
  { path: "picks", ...comingTab("picks", "tab", "/board/:boardId/messages/picks") },
  { path: "picks/:categoryId", ...comingTab("picks", "tab", "/board/:boardId/messages/picks/:categoryId") },
  { path: "shared", ...comingTab("shared", "tab", "/board/:boardId/messages/shared") },
  { path: "search", ...comingTab("search", "tab", "/board/:boardId/messages/search") },
  { path: "feed", ...comingTab("feed", "tab", "/board/:boardId/messages/feed") },
  { path: "my/history", ...historyRoute("my") },
  { path: "my/drafts", ...comingTab("drafts", "my", "/board/:boardId/messages/my/drafts") },
  { path: "my/favorites", ...comingTab("favorites", "my", "/board/:boardId/messages/my/favorites") },
  { path: "my/*", element: <ByFlags choose={unknownMessages} /> },
  { path: "*", element: <ByFlags choose={unknownMessages} /> },
];

const channelRoutes: RouteObject[] = [
  { path: "installables", element: <Navigate to="discover" replace /> },
  { path: "installables/installed", ...coming("/board/:boardId/installables/installed", "installables") },
  { path: "installables/discover", ...coming("/board/:boardId/installables/discover", "installables") },
  {
    path: "installables/discover/:featureTypeId",
    ...coming("/board/:boardId/installables/discover/:featureTypeId", "installables"),
  },
  {
    path: "installables/category/:categoryId",
    ...coming("/board/:boardId/installables/category/:categoryId", "installables"),
  },
  { path: "installables/search", ...coming("/board/:boardId/installables/search", "installables") },
  {
    path: "installables/subscription/:subscriptionId",
    ...coming("/board/:boardId/installables/subscription/:subscriptionId"),
  },
  { path: "installables/*", element: <ByFlags choose={() => "installables/discover"} /> },
  { path: "installable/:id", ...coming("/board/:boardId/installable/:id") },
  { path: "installable/:id/settings", ...coming("/board/:boardId/installable/:id/settings") },
  { path: "installable/:id/info", ...coming("/board/:boardId/installable/:id/info") },
  {
    path: "config-installable/:subscriptionId",
    ...coming("/board/:boardId/config-installable/:subscriptionId"),
  },
  {
    path: "marketplace-listing/:marketplaceListingId/install",
    ...coming("/board/:boardId/marketplace-listing/:marketplaceListingId/install"),
  },
];

const developerRoutes: RouteObject[] = [
  { path: "developer", element: <ByFlags choose={(flags) => (flags.api ? "developer/list" : undefined)} /> },
  { path: "developer/list", ...coming("/board/:boardId/developer/list", "api") },
  { path: "developer/list/:id", ...coming("/board/:boardId/developer/list/:id", "api") },
  { path: "developer/api-console/:apiKey", ...coming("/board/:boardId/developer/api-console/:apiKey", "api") },
  { path: "developer/:customKey", ...coming("/board/:boardId/developer/:customKey", "api") },
];

const settingsRoutes: RouteObject[] = [
  { index: true, element: settingsRedirect },
  { path: "users", ...comingSettings("users", "/board/:boardId/settings/users") },
  { path: "timezone", ...comingSettings("timezone", "/board/:boardId/settings/timezone") },
  { path: "quiet-hours", ...comingSettings("quiet-hours", "/board/:boardId/settings/quiet-hours") },
  { path: "network", ...comingSettings("network", "/board/:boardId/settings/network") },
  { path: "billing", ...comingSettings("billing", "/board/:boardId/settings/billing") },
  // A board has no settings modules yet, so every other key is an unknown one.
  { path: ":customKey", element: settingsRedirect },
  { path: "*", element: settingsRedirect },
];

const boardRoutes: RouteObject[] = [
  { path: "live", lazy: live },
  { path: "compose", lazy: compose },
  { path: "compose/duplicate/:message", lazy: compose },
  { path: "templates", ...coming("/board/:boardId/templates") },
  { path: "templates/:category", ...coming("/board/:boardId/templates/:category") },
  { path: "history", element: <ByFlags choose={(flags) => messagesTab("history", "top", flags)} /> },
  { path: "favorites", element: <ByFlags choose={(flags) => messagesTab("favorites", "top", flags)} /> },
  { path: "publish", ...coming("/board/:boardId/publish") },
  { path: "messages", children: messageRoutes },
  ...channelRoutes,
  ...developerRoutes,
  { path: "settings", children: settingsRoutes },
  { path: "profile", ...coming("/board/:boardId/profile", "userProfile") },
  { path: "*", element: <UnknownAddress inFrame /> },
];

const settingsRoutesOfVersion2: RouteObject[] = [
  { index: true, element: settingsRedirect },
  { path: "users", ...comingSettings("users", "/v2/board/:boardId/settings/users") },
  { path: "timezone", ...comingSettings("timezone", "/v2/board/:boardId/settings/timezone") },
  { path: "quiet-hours", ...comingSettings("quiet-hours", "/v2/board/:boardId/settings/quiet-hours") },
  { path: "billing", ...comingSettings("billing", "/v2/board/:boardId/settings/billing") },
  { path: "*", element: settingsRedirect },
];

const boardRoutesOfVersion2: RouteObject[] = [
  { path: "live", lazy: live },
  { path: "settings", children: settingsRoutesOfVersion2 },
  { path: "profile", ...coming("/v2/board/:boardId/profile", "userProfile") },
  { path: "developer", ...coming("/v2/board/:boardId/developer", "api") },
  { path: "*", element: <UnknownAddress inFrame /> },
];

const inShell = (children: RouteObject[]): RouteObject => ({
  element: <BoardShell />,
  children: [{ errorElement: <BrokenScreen inFrame />, children }],
});

/** Pages for the signed-in person; a stranger signs in first and comes back. */
const ownRoutes: RouteObject[] = [
  { index: true, element: <BoardRedirect to="/board/{boardId}/live" kind="root" /> },
  { path: "/login", element: <Navigate to="/" replace />, handle: { title: signInTitle } },
  { path: "/login/callback", element: <LoginCallback />, handle: { title: signInTitle } },
  { path: "/new-board", lazy: newBoard, handle: newBoardHandle },
  { path: "/select-board", lazy: boards, handle: boardsHandle },
  { path: "/_factory", ...comingBare("/_factory") },
  { path: "/buy-plus", ...comingBare("/buy-plus") },
  { path: "/buy-plus/:checkoutToken", ...comingBare("/buy-plus/:checkoutToken") },
  { path: "/plus", element: <BoardRedirect to="/board/{boardId}/installables/discover" /> },
  { path: "/installed", element: <BoardRedirect to="/board/{boardId}/installables/installed" /> },
  { path: "/billing", element: <BoardRedirect to="/board/{boardId}/settings/billing" /> },
  { path: "/view/:boardId", lazy: () => import("./features/live/ViewScreen.tsx") },
  { path: "/compose/share/:token", ...comingBare("/compose/share/:token") },
  { path: "/compose/encoded/:token", element: <EncodedMessageRedirect /> },
  // Standard base64 holds slashes.
  { path: "/compose/encoded/*", element: <EncodedMessageRedirect /> },
  { path: "/marketplace-listing/:marketplaceListingId/install", element: <InstallRedirect /> },
  { path: "/configure-listing/:listing/:data", ...comingBare("/configure-listing/:listing/:data") },
  { path: "/board/:boardId", element: <Navigate to="live" replace /> },
  { path: "/board/:boardId/select", lazy: boards, handle: boardsHandle },
  { path: "/board/:boardId/new", lazy: newBoard, handle: newBoardHandle },
  { path: "/board/:boardId/:section/:tab", element: <SectionRedirect /> },
  { path: "/board/:boardId", ...inShell(boardRoutes) },
  { path: "/v2/board/:boardId", element: <Navigate to="live" replace /> },
  { path: "/v2/board/:boardId/select", lazy: boards, handle: boardsHandle },
  { path: "/v2/board/:boardId/new", lazy: newBoard, handle: newBoardHandle },
  { path: "/v2/board/:boardId", ...inShell(boardRoutesOfVersion2) },
  // Any other address asks for a sign-in and says that it is unknown.
  { element: <BoardShell />, children: [{ path: "/*", element: <UnknownAddress inFrame /> }] },
];

/** Pages for everybody. The path rules above the table answer `/activate-plus` before it is reached. */
const publicRoutes: RouteObject[] = [
  { path: "/activate-plus/:code", ...comingBare("/activate-plus/:code") },
  { path: "/plus-checkout-widget/:token", ...comingBare("/plus-checkout-widget/:token") },
  { path: "/widget/pricing", ...comingBare("/widget/pricing") },
  { path: "/visual-editor", ...comingBare("/visual-editor") },
  { path: "/marketplace-listing/:marketplaceId", ...comingBare("/marketplace-listing/:marketplaceId") },
  { path: "/slack", ...comingBare("/slack") },
  { path: "/checkout/:cart", ...comingBare("/checkout/:cart") },
  { path: "/dev/outbox", ...comingBare("/dev/outbox") },
  // The gateway serves these from another entry.
  { path: "/preview", element: <OwnPage /> },
  { path: "/simulator", element: <OwnPage /> },
  { path: "/simulator/:boardId", element: <OwnPage /> },
];

/** The console's route table. Every screen is a part of the program of its own, loaded when it is opened. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <WaitScreen />,
    children: [
      ...publicRoutes,
      {
        element: (
          <SignedIn>
            <Outlet />
          </SignedIn>
        ),
        children: ownRoutes,
      },
    ],
  },
];
