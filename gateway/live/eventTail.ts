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
  /** Ascending by id, and only events before which nothing can turn up any more. */
  readEvents(boardIds: readonly string[], afterEventId: number, limit: number): Promise<readonly TailEvent[]>;
  /** An id up to which nothing can turn up any more. */
  readLatestId(): Promise<number>;
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
  position(): Promise<number>;
  /** The frames that a stream missed after `position`, or undefined when it must start anew. */
  missed(boardIds: readonly string[], position: number): Promise<readonly Buffer[] | undefined>;
  sweep(): Promise<void>;
  close(): void;
}

type ChangeListener = (what: string, changed: Buffer) => void;

/** More than so many missed events and reading everything anew is cheaper. */
const mostMissed = 200;
const mostAtOnce = 500;
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
};

const topicOf = (kind: string): string => topics[kind] ?? "message";

export function createEventTail(bus: Bus, reader: EventReader, order: TailOrder, log: Pick<Log, "warn">): EventTail {
  const watched = new Map<string, Set<ChangeListener>>();
  /** Up to here everything was told to whoever watched. */
  let cursor: number | undefined;
  let pulling: Promise<void> | undefined;
  /** Boards of which a version was announced that has not come by yet. */
  const expected = new Map<string, number>();
  let closed = false;

  const tell = async (boardId: string, what: string, id?: number): Promise<void> => {
    const listeners = watched.get(boardId);
    if (listeners === undefined) return;
    const changed = changedFrame(boardId, what, id);
    await fanOut(listeners, (listener) => listener(what, changed));
  };

  const pullOnce = async (): Promise<void> => {
    cursor ??= await reader.readLatestId();
    for (;;) {
      const events = await reader.readEvents([...watched.keys()], cursor, mostAtOnce);
      for (const event of events) {
        cursor = event.id;
        if ((expected.get(event.boardId) ?? 0) <= event.version) expected.delete(event.boardId);
        await order.told(event.boardId);
        await tell(event.boardId, topicOf(event.kind), event.id);
      }
      if (events.length < mostAtOnce) return;
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
    // With a version it is in board_event, and comes from there with its id.
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
      const latest = await reader.readLatestId();
      cursor ??= latest;
      return latest;
    },
    async missed(boardIds, position) {
      if (position > (await reader.readLatestId())) return undefined;
      const events = await reader.readEvents(boardIds, position, mostMissed + 1);
      if (events.length > mostMissed) return undefined;
      // Of several about the same thing the last one says it all.
      const latest = new Map(events.map((event) => [`${event.boardId} ${topicOf(event.kind)}`, event]));
      return [...latest.values()]
        .sort((one, other) => one.id - other.id)
        .map((event) => changedFrame(event.boardId, topicOf(event.kind), event.id));
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

function changedFrame(boardId: string, what: string, id?: number): Buffer {
  return frame({ event: "changed", ...(id === undefined ? {} : { id: String(id) }), data: { boardId, what } });
}
