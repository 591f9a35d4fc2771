import { Outlet, type RouteObject } from "react-router-dom";
import { messagesHome, messagesTab, unknownMessages } from "../features/shell/messageTabs.ts";
import { ByFlags } from "../features/shell/Redirects.tsx";
import { comingTab } from "./coming.tsx";

const messages = () => import("../features/messages/MessagesScreen.tsx");

/** History has a path in each version; the flag says which is the right one. */
const historyRoute = (place: "tab" | "my"): RouteObject => ({
  element: (
    <ByFlags choose={(flags) => messagesTab("history", place, flags)}>
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
  { path: "history", ...historyRoute("tab") },
  { path: "favorites", ...comingTab("favorites", "tab", "/board/:boardId/messages/favorites") },
  { path: "drafts", ...comingTab("drafts", "tab", "/board/:boardId/messages/drafts") },
  { path: "picks", ...shownTab("picks", picks) },
  { path: "picks/:categoryId", ...shownTab("picks", picksCategory) },
  { path: "shared", ...shownTab("shared", shared) },
  { path: "search", ...comingTab("search", "tab", "/board/:boardId/messages/search") },
  { path: "feed", ...shownTab("feed", feed) },
  { path: "my/history", ...historyRoute("my") },
  { path: "my/drafts", ...comingTab("drafts", "my", "/board/:boardId/messages/my/drafts") },
  { path: "my/favorites", ...comingTab("favorites", "my", "/board/:boardId/messages/my/favorites") },
  { path: "my/*", element: <ByFlags choose={unknownMessages} /> },
  { path: "*", element: <ByFlags choose={unknownMessages} /> },
];
