import type { Bus, Log } from "../context.ts";
import { fanOut } from "./fanOut.ts";
import { frame } from "./frames.ts";

/** What happened to a board, as `board_event` keeps it. */
interface TailEvent {
  readonly id: number;
  readonly boardId: string;
  readonly version: number;
  readonly kind: string;
}

export interface EventReader {
  /** Everything from a position on (of these boards only, at most so many), and the position to go on from. */
  readEventsFrom(
    position: string,
    options?: { readonly boardIds?: readonly string[]; readonly limit?: number },
  ): Promise<{ readonly position: string; readonly events: readonly TailEvent[] }>;
  /** The position of now: digits, growing. */
  readEventPosition(): Promise<string>;
}

export interface TailOrder {
  /** Once readers were told what the board shows: what changed about it comes after. */
  told(boardId: string): Promise<void>;
}

/**
 * Follows `board_event` for the streams of the console: what changed on which board (`event: changed`), with ids that a
 * stream can be resumed from. What is no board event (a title, a device) goes by on the hint alone.
 */
export interface EventTail {
  /** `what` changed about the board; the bytes are the event. */
  watch(boardId: string, listener: ChangeListener): () => void;
  /** The position that a stream which opens now may resume from. */
  position(): Promise<string>;
  /** The frames that a stream missed after `position`, or undefined when it must start anew. */
  missed(boardIds: readonly string[], position: string): Promise<readonly Buffer[] | undefined>;
  sweep(): Promise<void>;
  close(): void;
}

type ChangeListener = (what: string, changed: Buffer) => void;

/** More than so many missed events and reading everything anew is cheaper. */
const mostMissed = 200;
/** An older transaction that is open holds events back; it is asked again so often, this far apart (milliseconds). */
const retries = 20;
const retryAfterMs = 50;

/** What a kind of event is about; kinds that are not named here are about what the board shows. */
const topics: Readonly<Record<string, string>> = {
  pinned: "pin",
  unpinned: "pin",
  pinEnded: "pin",
  scheduled: "schedule",
  unscheduled: "schedule",
  missed: "schedule",
  renamed: "title",
  paused: "pause",
  resumed: "pause",
  pauseEnded: "pause",
};

const topicOf = (kind: string): string => topics[kind] ?? "message";

export function createEventTail(bus: Bus, reader: EventReader, order: TailOrder, log: Pick<Log, "warn">): EventTail {
  const watched = new Map<string, Set<ChangeListener>>();
  /** Up to here everything was told to whoever watched. */
  let cursor: string | undefined;
  let pulling: Promise<void> | undefined;
  /** Boards of which a version was announced that has not come by yet. */
  const expected = new Map<string, number>();
  let closed = false;

  const tell = async (boardId: string, what: string, id?: string): Promise<void> => {
    const listeners = watched.get(boardId);
    if (listeners === undefined) return;
    const changed = changedFrame(boardId, what, id);
    await fanOut(listeners, (listener) => listener(what, changed));
  };

  const pullOnce = async (): Promise<void> => {
    const from = cursor ?? (await reader.readEventPosition());
    const { position, events } = await reader.readEventsFrom(from);
    cursor = position;
    for (const { boardId, version, kind } of events) {
      if ((expected.get(boardId) ?? 0) <= version) expected.delete(boardId);
      if (!watched.has(boardId)) continue;
      await order.told(boardId);
      // Reading from here again repeats what was told with it; a later position could skip what was not told yet.
      await tell(boardId, topicOf(kind), from);
    }
  };

  const pullUntilSeen = async (): Promise<void> => {
    for (let attempt = 0; attempt < retries && !closed; attempt += 1) {
      await pullOnce();
      for (const boardId of expected.keys()) if (!watched.has(boardId)) expected.delete(boardId);
      if (expected.size === 0) return;
      await new Promise<void>((resolve) => setTimeout(resolve, retryAfterMs));
    }
    // What did not come by is left to the sweep.
    expected.clear();
  };

  const pull = async (): Promise<void> => {
    pulling ??= pullUntilSeen()
      .catch((error: unknown) => {
        expected.clear();
        log.warn({ err: error }, "The events of boards could not be read");
      })
      .finally(() => {
        pulling = undefined;
      });
    await pulling;
    // A version that was announced while the last reading ended.
    if (expected.size > 0 && !closed) await pull();
  };

  const unsubscribe = bus.subscribe((hint) => {
    if (hint.kind !== "board" || hint.boardId === undefined || !watched.has(hint.boardId)) return;
    // With a version it is in board_event, and comes from there with a position.
    if (hint.version === undefined) {
      if (hint.what !== undefined) void tell(hint.boardId, hint.what);
      return;
    }
    expected.set(hint.boardId, Math.max(hint.version, expected.get(hint.boardId) ?? 0));
    void pull();
  });

  return {
    watch(boardId, listener) {
      let listeners = watched.get(boardId);
      if (listeners === undefined) {
        listeners = new Set();
        watched.set(boardId, listeners);
      }
      const mine = listeners;
      mine.add(listener);
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && watched.get(boardId) === mine) watched.delete(boardId);
      };
    },
    async position() {
      const now = await reader.readEventPosition();
      cursor ??= now;
      return now;
    },
    async missed(boardIds, position) {
      if (BigInt(position) > BigInt(await reader.readEventPosition())) return undefined;
      const { events } = await reader.readEventsFrom(position, { boardIds, limit: mostMissed + 1 });
      if (events.length > mostMissed) return undefined;
      const changes = new Map(events.map(({ boardId, kind }) => [`${boardId} ${topicOf(kind)}`, { boardId, kind }]));
      return [...changes.values()].map(({ boardId, kind }) => changedFrame(boardId, topicOf(kind)));
    },
    async sweep() {
      if (watched.size > 0) await pull();
      // Nobody looks: whoever comes next begins with the then latest.
      else cursor = undefined;
    },
    close() {
      closed = true;
      unsubscribe();
    },
  };
}

function changedFrame(boardId: string, what: string, id?: string): Buffer {
  return frame({ event: "changed", ...(id === undefined ? {} : { id }), data: { boardId, what } });
}
