import { frame } from "./frames.ts";

/** What a kind of event is about; kinds that are not named here are about what the board shows. */
const topics: Readonly<Record<string, string>> = {
  pinned: "pin",
  unpinned: "pin",
  pinEnded: "pin",
  scheduled: "schedule",
  unscheduled: "schedule",
  missed: "schedule",
  renamed: "title",
  zoneChanged: "timezone",
  quietHoursSet: "quietHours",
  paused: "pause",
  resumed: "pause",
  pauseEnded: "pause",
  members: "members",
};

export const topicOf = (kind: string): string => topics[kind] ?? "message";

/** The event that says what changed about a board; `id` is the position that a stream may go on from. */
export function changedFrame(boardId: string, what: string, id?: string): Buffer {
  return frame({ event: "changed", ...(id === undefined ? {} : { id }), data: { boardId, what } });
}
