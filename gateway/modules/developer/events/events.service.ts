import type { Context } from "../../../context.ts";
import { RefusalError } from "../../../refusal.ts";
import * as words from "../../../words/developerRefusals.ts";
import { type EventRow, selectEvents, selectSpan } from "./events.store.ts";
import { type EventType, eventName, eventNumber, eventTypeNames } from "./eventTypes.ts";
import { relayEvents } from "./relay.ts";

export const mostEvents = 100;

/** What a program asks for; the board is its credential's. */
export interface EventsAsked {
  readonly boardId: string;
  /** The name of the last event that it has. */
  readonly after?: string | undefined;
  /** Types, or `board.message.*`; one or several. */
  readonly type?: string | readonly string[] | undefined;
  readonly limit?: string | undefined;
}

export interface EventsPage {
  readonly events: readonly EventRow[];
  readonly hasMore: boolean;
}

/**
 * A cursor that is not among what is kept: from before it, or of a database that was put back since. Whoever goes on from it
 * would miss events and not know.
 */
export class CursorGone extends RefusalError {
  /** Null where there is none yet. */
  readonly oldest: string | null;

  constructor(oldest: number | null, message: string) {
    super("NotFound", message, { rule: "cursor" });
    this.oldest = oldest === null ? null : eventName(oldest);
  }
}

/** Events after a cursor, the oldest first. RefusalError `ValidationError`, CursorGone. */
export async function readEvents(context: Context, asked: EventsAsked): Promise<EventsPage> {
  const after = await readCursor(context, asked);
  const limit = readLimit(asked.limit);
  const types = readTypes(asked.type);
  const { boardId } = asked;
  const events = await selectEvents(context.database, { boardId, after, types, limit: limit + 1 });
  return { events: events.slice(0, limit), hasMore: events.length > limit };
}

/** The number to go on from; what has settled was told on before it is looked for. Without a cursor: 0. */
export async function readCursor(
  context: Context,
  { boardId, after }: Pick<EventsAsked, "boardId" | "after">,
): Promise<number> {
  const cursor = after === undefined || after === "" ? 0 : eventNumber(after);
  if (cursor === undefined) throw new RefusalError("ValidationError", words.cursorForm(), { rule: "cursor" });
  await relayEvents(context);
  const { oldest, newest } = await selectSpan(context.database, boardId);
  if (cursor > (newest ?? 0)) throw new CursorGone(oldest, words.cursorUnknown());
  if (cursor > 0 && cursor < (oldest ?? 0)) throw new CursorGone(oldest, words.cursorGone());
  return cursor;
}

function readLimit(limit: string | undefined): number {
  if (limit === undefined) return mostEvents;
  const read = /^[1-9]\d{0,2}$/.test(limit) ? Number(limit) : 0;
  if (read < 1 || read > mostEvents) {
    throw new RefusalError("ValidationError", words.eventsLimit(mostEvents), { rule: "limit" });
  }
  return read;
}

/** Null: all. */
export function readTypes(type: EventsAsked["type"]): readonly EventType[] | null {
  const asked = [type ?? ""].flat();
  const found = asked.filter((one) => one !== "" && one !== "*").map(typesLike);
  return found.length < asked.length ? null : [...new Set(found.flat())];
}

function typesLike(type: string): readonly EventType[] {
  const found = eventTypeNames.filter((one) =>
    type.endsWith(".*") ? one.startsWith(type.slice(0, -1)) : one === type,
  );
  if (found.length > 0) return found;
  throw new RefusalError("ValidationError", words.eventTypeUnknown(), { rule: "type" });
}
