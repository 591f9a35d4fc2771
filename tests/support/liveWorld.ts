import { boardOf, rootsOf } from "./consoleBench.tsx";
import type { Roots } from "./schemaFetch.ts";

/** A grid of one code. */
export const grid = (code: number) => Array.from({ length: 6 }, () => Array<number>(22).fill(code));
const message = {
  id: "message-1",
  text: "Dinner at 7",
  formatted: "DINNER AT 7",
  characters: grid(4),
  created: 0,
  authorFormatted: "Mia Keller",
  isFavorited: false,
};
const appearance = {
  id: "appearance-1",
  boardId: "kitchen",
  attribution: "Mia Keller",
  sentAt: 1,
  appeared: 1,
  message,
};
/** A membership of the viewer. */
const member = (role: string) => ({
  id: `as-${role}`,
  role,
  isCurrentMember: true,
  invitationStatus: "Accepted",
});
/** The viewer's own board, with a message on it. */
export const kitchen = boardOf("kitchen", "Kitchen", { currentAppearance: appearance });
/** The account of the hall alone. */
const ofTheHall = { id: "hall-home", name: "Hall", boards: [], members: [] };
/** A board of somebody else, of which the viewer is a User. */
export const hall = boardOf("hall", "Hall", {
  myMembership: member("User"),
  features: ["leaveBoard"],
  tenant: ofTheHall,
});
/** A virtual board. */
export const showcase = boardOf("window", "Window", { devices: [] });
export const hour = 3_600_000;

/** An entry of the timeline; give what matters to the test. */
export const entry = (more: Record<string, unknown>) => ({
  tense: "Now",
  kind: "Shown",
  at: Date.now() - hour,
  until: null,
  by: "Mia Keller",
  via: null,
  text: null,
  messageId: null,
  subjectId: null,
  mayAct: true,
  ...more,
});

export const timelineOf = (entries: unknown[]) => ({
  boardId: "kitchen",
  now: Date.now(),
  timezone: "Europe/Zurich",
  entries,
});

/** What a gateway with these boards answers to the live view. */
export const liveRoots = (boards: ReturnType<typeof boardOf>[], more: Roots = {}): Roots => {
  const roots = rootsOf(boards, more);
  const find = roots.getBoardV2;
  return {
    ...roots,
    boardsV2: boards,
    getLiveBoard: find,
    liveV2: find,
    boardTimeline: timelineOf([
      entry({ id: "appearance-1", via: "Message", text: "Dinner at 7", messageId: "message-1" }),
    ]),
    ...more,
  };
};
