import type { Bus, Log } from "../context.ts";
import { batchReader, lotsOf, unhurriedKeys } from "../db/batchReader.ts";
import type { Clock } from "../db/clock.ts";
import { createAgenda } from "./agenda.ts";
import { fanOut, slice } from "./fanOut.ts";
import { frame } from "./frames.ts";
import { offlineAfterMs, type Presence, presenceKey } from "./presence.ts";
import { watchedBoards } from "./watchedBoards.ts";
import type { BoardStatus } from "./wire.ts";

/** A status goes out at least this often, in milliseconds: the console takes three minutes of silence for Offline. */
const repeatAfterMs = 60_000;

/** One status as the streams send it; the bytes are made once for all readers. */
export interface StatusFrames {
  /** `event: status` with the board's id, for streams of several boards. */
  readonly named: Buffer;
  /** The unnamed event of `/board-status/{boardId}`, without the board's id. */
  readonly plain: Buffer;
}

export interface StatusReader {
  /** The latest heartbeat by board id; a board without devices is missing. */
  readLastSeen(boardIds: readonly string[]): Promise<Map<string, number | null>>;
}

/** Whether boards are heard of: tells its listeners when that turns, and once a minute. */
export interface StatusFeed {
  /** From here on; what is true now is asked for by `read`, right after. */
  watch(boardId: string, listener: StatusListener): void;
  unwatch(boardId: string, listener: StatusListener): void;
  /** The status now, from the database and what was heard since; undefined for a board without devices. */
  read(boardIds: readonly string[]): Promise<Map<string, StatusFrames>>;
  /** What `read` gives, of boards whose latest stored heartbeat somebody has read. */
  take(stored: ReadonlyMap<string, number | null>): Promise<Map<string, StatusFrames>>;
  /** Looks whether a board turned silent, and says again what was not said for a minute. Once a second. */
  tick(): Promise<void>;
  /** Reads all watched boards from the database again: repairs lost hints. */
  sweep(): Promise<void>;
  close(): void;
}

export interface StatusListener {
  status(frames: StatusFrames): void;
}

/** What is kept of a board that somebody looks on. */
interface Kept {
  /** Undefined while the board has no device as far as is known. */
  latest: number | null | undefined;
  /** The latest heartbeat that was told of: the rows are up to a minute behind. */
  heard: number | undefined;
  online: boolean;
  saidAt: number;
  /** When it is looked at next. */
  lookAt: number;
}

type Watched = Kept & { readonly listeners: ReadonlySet<StatusListener> };

/** What a status feed stands on. */
export interface StatusWorld {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly reader: StatusReader;
  /** The displays that are connected here: of their heartbeats nobody else need tell. */
  readonly presence: Pick<Presence, "latest">;
  readonly log: Pick<Log, "warn">;
}

export function createStatusFeed({ clock, bus, reader, presence, log }: StatusWorld): StatusFeed {
  const watched = watchedBoards<StatusListener, Kept>(bus, () => {
    const saidAt = clock.estimate();
    return { latest: undefined, heard: undefined, online: false, saidAt, lookAt: Number.POSITIVE_INFINITY };
  });
  /** A board that nobody looks on any more, or of which something was said meanwhile, is on it for nothing. */
  const agenda = createAgenda<string>();
  const readLastSeen = batchReader((boardIds: readonly string[]) => reader.readLastSeen(boardIds));
  /** What the gateways that hold the displays have said, more exactly than the rows. */
  const readKept = batchReader(async (boardIds: readonly string[]) => {
    const kept = await bus.shortLived.get(boardIds.map(presenceKey));
    return new Map(boardIds.map((boardId) => [boardId, Number(kept.get(presenceKey(boardId)) ?? 0)]));
  });

  const isOnline = (latest: number | null | undefined): boolean =>
    latest !== null && latest !== undefined && clock.estimate() - offlineAfterMs < latest;

  /**
   * When there may be something to say of a board unasked. What brings that nearer is a hint and said at once; heartbeats
   * since can only put it off, and are looked for when it has come.
   */
  const dueAt = ({ latest, online, saidAt }: Kept): number => {
    if (latest === undefined) return Number.POSITIVE_INFINITY;
    const silentAt = online && latest !== null ? latest + offlineAfterMs : Number.POSITIVE_INFINITY;
    return Math.min(saidAt + repeatAfterMs, silentAt);
  };

  const plan = (boardId: string, entry: Watched): void => {
    const at = dueAt(entry);
    if (at >= entry.lookAt) return;
    entry.lookAt = at;
    agenda.add(boardId, at);
  };

  const framesOf = (boardId: string, latest: number | null): StatusFrames => {
    const status: BoardStatus = { boardId, latestHeartbeat: latest, currentTime: clock.estimate() };
    const { latestHeartbeat, currentTime } = status;
    return {
      named: frame({ event: "status", data: status }),
      plain: frame({ id: String(currentTime), data: { latestHeartbeat, currentTime } }),
    };
  };

  const say = async (boardId: string, entry: Watched): Promise<void> => {
    entry.online = isOnline(entry.latest);
    if (entry.latest === undefined) return;
    entry.saidAt = clock.estimate();
    plan(boardId, entry);
    const frames = framesOf(boardId, entry.latest);
    await fanOut(entry.listeners, (listener) => listener.status(frames));
  };

  /** The stored heartbeats with what was heard since. */
  const withHeard = async (stored: Map<string, number | null>): Promise<Map<string, number | null>> => {
    const kept = await readKept([...stored.keys()]);
    for (const [boardId, at] of stored) {
      const said = [watched.get(boardId)?.heard, presence.latest(boardId), kept.get(boardId) || undefined];
      stored.set(boardId, said.reduce<number | null>(newest, at));
    }
    return stored;
  };

  // The rows also tell which boards have displays at all.
  const readLatest = async (boardIds: readonly string[]): Promise<Map<string, number | null>> =>
    withHeard(await readLastSeen(boardIds));

  const begin = (latest: ReadonlyMap<string, number | null>): Map<string, StatusFrames> => {
    for (const [boardId, at] of latest) {
      const entry = watched.get(boardId);
      if (entry === undefined || entry.latest !== undefined) continue;
      Object.assign(entry, { latest: at, online: isOnline(at) });
      plan(boardId, entry);
    }
    return new Map([...latest].map(([boardId, at]) => [boardId, framesOf(boardId, at)]));
  };

  const reload = async (boardIds: readonly string[]): Promise<void> => {
    if (boardIds.length === 0) return;
    const latest = await readLatest(boardIds);
    for (const boardId of boardIds) {
      const entry = watched.get(boardId);
      if (entry === undefined) continue;
      const before = entry.latest;
      entry.latest = latest.get(boardId);
      plan(boardId, entry);
      const isNew = before === undefined && entry.latest !== undefined;
      if (isNew || isOnline(entry.latest) !== entry.online) await say(boardId, entry);
    }
  };

  const attempt = (work: Promise<void>): void => {
    work.catch((error: unknown) => log.warn({ err: error }, "The status of boards could not be read"));
  };

  const unsubscribe = bus.subscribe((hint) => {
    if (hint.kind !== "status" || hint.boardId === undefined) return;
    const { boardId, at } = hint;
    if (at === undefined) return attempt(reload([boardId]));
    const entry = watched.get(boardId);
    if (entry === undefined) return;
    entry.heard = Math.max(at, entry.heard ?? 0);
    entry.latest = newest(entry.latest, at);
    if (!entry.online) attempt(say(boardId, entry));
  });

  const look = async (boardId: string, entry: Watched, now: number): Promise<void> => {
    entry.lookAt = Number.POSITIVE_INFINITY;
    try {
      if (now < dueAt(entry)) return;
      const here = presence.latest(boardId);
      if (here !== undefined) entry.latest = newest(entry.latest, here);
      if (now >= dueAt(entry)) await say(boardId, entry);
    } finally {
      plan(boardId, entry);
    }
  };

  const tick = async (): Promise<void> => {
    let now = clock.estimate();
    let looked = 0;
    for (const boardId of agenda.due(now)) {
      const entry = watched.get(boardId);
      if (entry !== undefined) await look(boardId, entry, now);
      looked += 1;
      if (looked % slice > 0) continue;
      await new Promise<void>((resolve) => setImmediate(resolve));
      now = clock.estimate();
    }
  };
  const stopClock = clock.subscribe(() => attempt(tick()));

  return {
    watch: watched.watch,
    unwatch: watched.unwatch,
    async read(boardIds) {
      await bus.followed();
      return begin(await readLatest(boardIds));
    },
    take: async (stored) => begin(await withHeard(new Map(stored))),
    tick,
    async sweep() {
      for (const boardIds of lotsOf([...watched.keys()], unhurriedKeys)) await reload(boardIds);
    },
    close() {
      unsubscribe();
      stopClock();
    },
  };
}

function newest(one: number | null | undefined, other: number | undefined): number | null {
  if (one === null || one === undefined) return other ?? null;
  return other === undefined ? one : Math.max(one, other);
}
