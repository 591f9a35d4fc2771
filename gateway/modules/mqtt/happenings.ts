import type { EventType } from "../developer/events/eventTypes.ts";
import type { HappenedRow } from "./bridge.store.ts";

/** What Home Assistant hears of, by the names that its automations choose from. */
export const happenings = {
  "board.message.shown": "message_shown",
  "board.write.refused": "write_refused",
  "board.message.pinned": "pinned",
  "board.message.unpinned": "unpinned",
  "board.message.missed": "missed",
  "board.channels.paused": "channels_paused",
  "board.channels.resumed": "channels_resumed",
  "board.offline": "offline",
  "board.online": "online",
} as const satisfies Partial<Record<EventType, string>>;

/** The same for automations that know devices and no events: one word each. */
export const triggers: Readonly<Partial<Record<string, string>>> = {
  "board.message.shown": "message_shown",
  "board.offline": "went_offline",
};

/** Whoever hears of it so late would act on what is long over. */
const freshMs = 60_000;

/** As it is published; undefined for what is not told, or too late. */
export function happenedJson({ type, at, data, id }: HappenedRow, now: number): string | undefined {
  const name = Object.entries(happenings).find(([known]) => known === type)?.[1];
  if (name === undefined || now - at > freshMs) return undefined;
  return JSON.stringify({ event_type: name, id, at: new Date(at).toISOString(), ...data });
}
