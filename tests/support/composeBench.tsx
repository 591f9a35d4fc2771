import { screen } from "@testing-library/react";
import { Component as ComposeScreen } from "../../src/features/compose/ComposeScreen.tsx";
import { gridOf } from "./grids.ts";
import { openScreens } from "./screenBench.tsx";

export const minute = 60_000;

export const blank = gridOf("");
const today = new Date();
export const noon = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1, 12).getTime();

export const board = {
  id: "kitchen",
  title: "Kitchen",
  boardStyle: "black",
  code62: "degree",
  rows: 6,
  columns: 22,
  characters: gridOf("GOOD MORNING"),
  devices: [],
  transition: { pace: "classic", order: "classic", stepIntervalMs: 0, stepSize: 1 },
  myMembership: { id: "kitchen-mia", role: "Owner" },
  quietHoursBegin: "2200",
  quietHoursEnd: "0700",
  pinnedMessage: null,
  timezone: { id: "Pacific/Kiritimati", timezoneCity: "Kiritimati" },
  currentAppearance: {
    id: "a1",
    attribution: "Weather",
    // Of the moment in which it is asked for: files of tests share this module.
    get sentAt() {
      return Date.now() - 12 * minute;
    },
    undoUntil: null,
    receipt: { state: "Waiting", displays: 1, shown: 0, at: null },
    message: { id: "m1", formatted: "GOOD MORNING" },
  },
};
export const scheduled = {
  id: "s1",
  sendAt: noon,
  state: "Pending",
  forced: true,
  attribution: "Nils",
  message: { id: "m2", formatted: "CAKE", characters: gridOf("CAKE") },
};

export const repeat = {
  id: "r1",
  rhythm: "Weekly",
  weekday: 3,
  time: "08:00",
  pausedAt: null,
  attribution: "Nils",
  viewerMayChange: true,
  leftOut: [],
  next: { scheduledMessageId: "s1", sendAt: noon, day: "2026-11-24" },
  message: scheduled.message,
};

const routes = [
  { path: "/board/:boardId/compose", element: <ComposeScreen /> },
  { path: "/board/:boardId/compose/duplicate/:message", element: <ComposeScreen /> },
  { path: "/board/:boardId/messages/my/history", element: <p>the history</p> },
  { path: "/elsewhere", element: <p>somewhere else</p> },
];

export function open(more: { path?: string; roots?: Record<string, unknown> } = {}) {
  return openScreens(routes, more.path ?? "/board/kitchen/compose", {
    getBoardV2: board,
    viewersAdminOwnerBoards: [board],
    scheduledMessages: [],
    messageRepeats: [],
    getBoardQuietHoursV2: { start: "", end: "", isQuietHours: false, until: null, setBy: null },
    boardPinnedQuery: null,
    createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "new" } },
    createMessageAppearanceV2: { __typename: "CreateMessageAppearanceV2Success", appearance: { id: "a2" } },
    createScheduledMessageV2: {
      __typename: "CreateScheduledMessageV2Success",
      scheduledMessage: { id: "s2", sendAt: noon },
    },
    ...more.roots,
  });
}

/** The key in the toolbar; the one in the bottom bar stands there for phones alone. */
export const sendKey = async () => (await screen.findAllByText("Send", { selector: "button" }))[0] as HTMLElement;
export const field = () => screen.findByLabelText("Type on the board");
export const kept = () => localStorage.getItem("composeDraft:mia:kitchen");
