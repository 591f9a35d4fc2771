import { type Position, readPosition } from "../boardState/position.ts";
import type { Bus, Log } from "../context.ts";
import { batchReader } from "../db/batchReader.ts";
import { openingLimits, untilQuiet } from "../db/gathering.ts";
import { createEventPull, type EventReader, type TailEvent } from "./eventPull.ts";
import { createEventTelling } from "./eventTelling.ts";
import { changedFrame, topicOf } from "./eventTopics.ts";
import { fanOut } from "./fanOut.ts";
import { aboutBoard } from "./hintTopics.ts";
import { createWatchers } from "./watchers.ts";

export interface TailOrder {
  /** Once readers were told what the board shows: what changed about it comes after. */
  told(boardId: string): Promise<void>;
}

/**
 * Follows `board_event` for the streams of the console: what changed on which board (`event: changed`), with ids that a
 * stream can be resumed from. What is no board event (a title, a device) goes by on the hint alone.
 */
export interface EventTail {
  watch(boardId: string, listener: ChangeListener): void;
  unwatch(boardId: string, listener: ChangeListener): void;
  /** The position that a stream which opens now may resume from. */
  position(): Promise<string>;
  /**
   * Before a stream reads what it begins with, and after it watches: whatever the reading does not hold is told. Were the
   * first reading of events later than the stream's, what happened in between would be told by neither.
   */
  begin(): Promise<void>;
  /** The frames that a stream missed after `position`, or undefined when it must start anew. */
  missed(boardIds: readonly string[], position: string): Promise<readonly Buffer[] | undefined>;
  sweep(): Promise<void>;
  close(): void;
}

export interface ChangeListener {
  /**
   * `what` changed about the board; the bytes are the event. `last`: the transaction that did it last, absent where it is no
   * board event. This gateway may be behind the one where a stream was before.
   */
  changed(boardId: string, what: string, bytes: Buffer, last?: Position): void;
}

/** More than so many missed events and reading everything anew is cheaper. */
const mostMissed = 200;

export function createEventTail(bus: Bus, reader: EventReader, order: TailOrder, log: Pick<Log, "warn">): EventTail {
  /** Boards that are watched since the reading that is under way began. */
  const since = new Set<string>();
  const watchers = createWatchers<ChangeListener>((boardId) => {
    since.add(boardId);
    return bus.follow(aboutBoard(boardId));
  });

  const tell = async (boardId: string, what: string, id?: string, last?: Position): Promise<void> => {
    const listeners = watchers.of(boardId);
    if (listeners === undefined) return;
    const changed = changedFrame(boardId, what, id);
    await fanOut(listeners, (listener) => listener.changed(boardId, what, changed, last));
  };

  const teller = {
    told: (boardId: string) => order.told(boardId),
    tell(boardId: string, what: string, from: string, newest: number) {
      const position = readPosition(from);
      return tell(boardId, what, from, position && { epoch: position.epoch, number: newest });
    },
  };
  const telling = createEventTelling(teller, log);
  const follower = {
    isWatched: watchers.has,
    watchedIds() {
      since.clear();
      return watchers.ids();
    },
    watchedSince: () => [...since].filter(watchers.has),
    take(events: readonly TailEvent[], from: string) {
      telling.add(
        events.map(({ boardId, kind, transaction }) => ({ boardId, what: topicOf(kind), transaction })),
        from,
      );
    },
  };
  const events = createEventPull(reader, follower, log);
  const readMissed = batchReader(async (asks: readonly string[]) => {
    const missed = await reader.readMissed(
      asks.map((ask) => JSON.parse(ask)),
      mostMissed + 1,
    );
    return new Map(missed.flatMap((kinds, place) => (kinds === undefined ? [] : [[asks[place] ?? "", kinds]])));
  }, untilQuiet(openingLimits));

  const unsubscribe = bus.subscribe((hint) => {
    if (hint.kind !== "board" || hint.boardId === undefined) return;
    // With a version it is in board_event, and comes from there with a position.
    if (hint.version === undefined) {
      if (hint.what !== undefined) void tell(hint.boardId, hint.what);
    } else if (watchers.has(hint.boardId)) events.expect(hint.boardId, hint.version);
  });

  return {
    watch: watchers.add,
    unwatch: watchers.remove,
    position: () => reader.readEventPosition(),
    async begin() {
      await events.begin();
    },
    async missed(boardIds, position) {
      const ask = JSON.stringify({ position, boardIds });
      const missed = (await readMissed([ask])).get(ask);
      if (missed === undefined || missed.length > mostMissed) return undefined;
      const changes = new Map(missed.map(({ boardId, kind }) => [`${boardId} ${topicOf(kind)}`, { boardId, kind }]));
      return [...changes.values()].map(({ boardId, kind }) => changedFrame(boardId, topicOf(kind)));
    },
    async sweep() {
      if (watchers.size > 0) await events.pull();
      else events.forget();
    },
    close() {
      events.close();
      unsubscribe();
    },
  };
}
