import { Outlet, type RouteObject } from "react-router-dom";
import { messagesHome, messagesTab, unknownMessages } from "../features/shell/messageTabs.ts";
import { ByFlags } from "../features/shell/Redirects.tsx";

const messages = () => import("../features/messages/MessagesScreen.tsx");
const search = () => import("../features/messages/SearchScreen.tsx");

/** The lists have a path in each version, and some stand alone above the tabs; the flags say which is the right one. */
export const listRoute = (part: "history" | "favorites" | "drafts", place: "tab" | "my" | "top"): RouteObject => ({
  element: (
    <ByFlags choose={(flags) => messagesTab(part, place, flags)} corrects={(target) => target.endsWith(`/${part}`)}>
      <Outlet />
    </ByFlags>
  ),
  children: [{ index: true, lazy: messages }],
});

/** A tab that the flags show here or lead away from. */
const shownTab = (tab: string, lazy: NonNullable<RouteObject["lazy"]>): RouteObject => ({
  element: (
    <ByFlags choose={(flags) => messagesTab(tab, "tab", flags)}>
      <Outlet />
    </ByFlags>
  ),
  children: [{ index: true, lazy }],
});

const feed = () => import("../features/feed/FeedScreen.tsx");
const shared = () => import("../features/feed/SharedScreen.tsx");
const picks = () => import("../features/picks/PicksScreen.tsx");
const picksCategory = () => import("../features/picks/PicksCategoryScreen.tsx");

/** Below `/board/:boardId/messages`. */
export const messageRoutes: RouteObject[] = [
  { index: true, element: <ByFlags choose={messagesHome} /> },
  { path: "history", ...listRoute("history", "tab") },
  { path: "favorites", ...listRoute("favorites", "tab") },
  { path: "drafts", ...listRoute("drafts", "tab") },
  { path: "picks", ...shownTab("picks", picks) },
  { path: "picks/:categoryId", ...shownTab("picks", picksCategory) },
  { path: "shared", ...shownTab("shared", shared) },
  { path: "search", lazy: search },
  { path: "feed", ...shownTab("feed", feed) },
  { path: "my/history", ...listRoute("history", "my") },
  { path: "my/drafts", ...listRoute("drafts", "my") },
  { path: "my/favorites", ...listRoute("favorites", "my") },
  { path: "my/*", element: <ByFlags choose={unknownMessages} /> },
  { path: "*", element: <ByFlags choose={unknownMessages} /> },
];
