import { screen } from "@testing-library/react";
import { Component as MessagesScreen } from "../../src/features/messages/MessagesScreen.tsx";
import { gridOf } from "./grids.ts";
import { onScreens } from "./listScreens.tsx";
import { openScreens } from "./screenBench.tsx";

export const minute = 60_000;

/** An appearance twelve minutes ago. */
export function appearance(id: string, text: string, more: object = {}) {
  const sentAt = Date.now() - 12 * minute;
  const message = { id: `message-${id}`, formatted: text, characters: gridOf(text), isFavorited: false };
  return { id, attribution: "Marta Kovač", subscriptionId: null, sentAt, ...onScreens, message, ...more };
}

export const board = {
  id: "kitchen",
  title: "Kitchen",
  boardStyle: "black",
  code62: "degree",
  currentAppearance: { id: "a1", ...onScreens },
  pinnedMessage: null,
  timezone: { id: "Europe/Zurich" },
  myMembership: { id: "kitchen-mia", role: "Owner" },
};
const quiet = { start: "", end: "", isQuietHours: false, until: null, setBy: null };

const routes = [
  { path: "/board/:boardId/messages/history", element: <MessagesScreen /> },
  // Where a send leads.
  { path: "/board/:boardId/messages/my/history", element: <MessagesScreen /> },
  { path: "*", element: <p>elsewhere</p> },
];

type Pages = Record<number, unknown[]>;

/** The history's screen over these pages. */
export function openHistory(pages: Pages, more: { path?: string; roots?: Record<string, unknown> } = {}) {
  return openScreens(routes, more.path ?? "/board/kitchen/messages/history", {
    getBoardV2: board,
    boardMessageAppearances: ({ page }: { page: number }) => pages[page] ?? [],
    getBoardQuietHoursV2: quiet,
    boardPinnedQuery: null,
    ...more.roots,
  });
}

/** The card whose name says this. */
export const card = (name: RegExp) => screen.findByRole("article", { name });
