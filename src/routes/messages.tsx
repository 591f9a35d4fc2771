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

/** Below `/board/:boardId/messages`. */
export const messageRoutes: RouteObject[] = [
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
