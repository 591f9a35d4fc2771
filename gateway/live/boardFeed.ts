import type { BoardUpdate } from "../boardState/boardState.ts";
import type { Bus, Log } from "../context.ts";
import { batchReader, lotsOf, unhurriedKeys } from "../db/batchReader.ts";
import { type Traceparent, tracedAfter } from "../traces.ts";
import { fanOut } from "./fanOut.ts";
import { frame } from "./frames.ts";
import { watchedBoards } from "./watchedBoards.ts";

/** A board's state as the streams send it; each form's bytes are made once, when the first reader wants them. */
export interface BoardSnapshot {
  readonly update: BoardUpdate;
  /** `event: board` without an id, for streams of several boards. */
  frame(): Buffer;
  /** `event: board` with the version as its id, for streams of one board. */
  versionFrame(): Buffer;
  /** The trace of the change, where the hint of it came with one. */
  readonly traceparent?: Traceparent | undefined;
}

export interface BoardListener {
  update(snapshot: BoardSnapshot): void;
  /** The board is no more. */
  gone(): void;
}

export interface BoardReader {
  /** What these boards show; one that is gone is missing. One statement. */
  readStates(boardIds: readonly string[]): Promise<Map<string, BoardUpdate>>;
  /** Of these boards, by id with the version that is known of each, those that have another one; undefined: it is gone. */
  readDiffering(known: ReadonlyMap<string, number>): Promise<Map<string, number | undefined>>;
}

/**
 * What boards show, for everybody who looks on. A hint makes it read a board once, however many look; a board that changes
 * faster than it can be read or told skips to the latest. The versions in the database are the truth (Q20).
 */
export interface BoardFeed {
  /** From here on; what the board shows now is asked for by `read`. */
  watch(boardId: string, listener: BoardListener): void;
  unwatch(boardId: string, listener: BoardListener): void;
  read(boardIds: readonly string[]): Promise<Map<string, BoardSnapshot>>;
  /** What `read` gives, of a board that somebody has read. */
  take(update: BoardUpdate): BoardSnapshot;
  /** Compares all watched boards with the database: repairs lost hints. False where one could not be read. */
  sweep(): Promise<boolean>;
  /** Boards whose hint was lost, found by sweeps since the start. */
  repairs(): number;
  watchedIds(): string[];
  /** Once the readers know what the board was last said to show. */
  told(boardId: string): Promise<void>;
  close(): void;
}

/** What is kept of a board that somebody looks on. */
interface Kept {
  /** The version told last; -1 before the first. */
  version: number;
  /** Until the board has been read and told; whether it was. */
  reading: Promise<boolean> | undefined;
  /** A hint came while the board was being read or told. */
  again: boolean;
  /** Of the latest hint that nobody was told of yet. */
  traceparent: Traceparent | undefined;
}

type Watched = Kept & { readonly listeners: ReadonlySet<BoardListener> };

function snapshotOf(update: BoardUpdate, traceparent?: Traceparent): BoardSnapshot {
  let plain: Buffer | undefined;
  let withVersion: Buffer | undefined;
  return {
    update,
    traceparent,
    frame: () => (plain ??= frame({ event: "board", data: update })),
    versionFrame: () => (withVersion ??= frame({ event: "board", id: String(update.version), data: update })),
  };
}

export function createBoardFeed(bus: Bus, reader: BoardReader, log: Pick<Log, "warn">): BoardFeed {
  const watched = watchedBoards<BoardListener, Kept>(bus, () => {
    return { version: -1, reading: undefined, again: false, traceparent: undefined };
  });
  let repairs = 0;
  const readStates = batchReader((boardIds: readonly string[]) => reader.readStates(boardIds));

  const tellGone = (entry: Watched): Promise<void> => fanOut(entry.listeners, (listener) => listener.gone());

  const readAndTell = async (boardId: string, entry: Watched): Promise<boolean> => {
    try {
      do {
        entry.again = false;
        const update = (await readStates([boardId])).get(boardId);
        if (update === undefined) await tellGone(entry);
        if (update === undefined || update.version === entry.version) continue;
        entry.version = update.version;
        const { traceparent } = entry;
        entry.traceparent = undefined;
        const snapshot = snapshotOf(update, traceparent);
        await tracedAfter(traceparent, "stream write", () =>
          fanOut(entry.listeners, (listener) => listener.update(snapshot)),
        );
      } while (entry.again);
      return true;
    } catch (error) {
      // The sweep tries again.
      log.warn({ err: error, boardId }, "A board could not be read for its readers");
      return false;
    } finally {
      entry.reading = undefined;
    }
  };

  const refresh = (boardId: string, entry: Watched): Promise<boolean> => {
    entry.again = true;
    entry.reading ??= readAndTell(boardId, entry);
    return entry.reading;
  };

  const take = (update: BoardUpdate): BoardSnapshot => {
    const entry = watched.get(update.boardId);
    if (entry !== undefined && entry.version === -1 && entry.reading === undefined) entry.version = update.version;
    return snapshotOf(update);
  };

  const unsubscribe = bus.subscribe((hint) => {
    if (hint.kind !== "board" || hint.boardId === undefined) return;
    // Something about it that it does not show.
    if (hint.version === undefined && hint.what !== undefined) return;
    const entry = watched.get(hint.boardId);
    if (entry === undefined) return;
    if ((hint.version ?? -1) > entry.version) entry.traceparent = hint.traceparent;
    void refresh(hint.boardId, entry);
  });

  return {
    watch: watched.watch,
    unwatch: watched.unwatch,
    async read(boardIds) {
      await bus.followed();
      const states = await readStates(boardIds);
      return new Map([...states].map(([boardId, update]) => [boardId, take(update)]));
    },
    take,
    async sweep() {
      const differing = new Map<string, number | undefined>();
      for (const lot of lotsOf([...watched.keys()], unhurriedKeys)) {
        const known = new Map(lot.map((boardId) => [boardId, watched.get(boardId)?.version ?? -1]));
        for (const [boardId, version] of await reader.readDiffering(known)) {
          // It was told while it was read, or not.
          if (version !== watched.get(boardId)?.version) differing.set(boardId, version);
        }
      }
      const compare = async ([boardId, version]: [string, number | undefined]): Promise<boolean> => {
        const entry = watched.get(boardId);
        if (entry === undefined) return true;
        if (version === undefined) await tellGone(entry);
        if (version === undefined) return true;
        // Before it was first told there was nothing to miss.
        if (entry.version !== -1 && entry.reading === undefined) repairs += 1;
        return refresh(boardId, entry);
      };
      // Together, so that thousands that were missed are one reading, and none waits for another's readers.
      return (await Promise.all([...differing].map(compare))).every((isTold) => isTold);
    },
    repairs: () => repairs,
    watchedIds: () => [...watched.keys()],
    told: async (boardId) => void (await watched.get(boardId)?.reading),
    close: unsubscribe,
  };
}
