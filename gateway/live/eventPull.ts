import type { Log } from "../context.ts";

/** What happened to a board, as `board_event` keeps it. */
export interface TailEvent {
  readonly id: number;
  readonly boardId: string;
  readonly version: number;
  readonly kind: string;
  /** The number of its transaction, as positions count them. */
  readonly transaction: number;
}

interface Followed {
  readonly position: string;
  readonly events: readonly TailEvent[];
}

export interface EventReader {
  /** Everything from a position on (of these boards only, at most so many), and the position to go on from. */
  readEventsFrom(
    position: string,
    options?: { readonly boardIds?: readonly string[]; readonly limit?: number },
  ): Promise<Followed>;
  /** The same in pages, of these boards or of all: `after` is the end of the page before, and its position. */
  readWatchedEvents(
    position: string,
    page: {
      readonly boardIds?: readonly string[];
      readonly limit: number;
      readonly after?: { readonly id: number; readonly position: string };
    },
  ): Promise<Followed>;
  /** The position of now. */
  readEventPosition(): Promise<string>;
  /** What streams that come back missed, in one statement; undefined for one that must begin anew. */
  readMissed(
    asks: readonly { readonly position: string; readonly boardIds: readonly string[] }[],
    limit: number,
  ): Promise<readonly (readonly Pick<TailEvent, "boardId" | "kind">[] | undefined)[]>;
}

/** An older transaction that is open holds events back; it is asked again so often. */
const retries = 20;
/** Readings begin this far apart, in milliseconds: what is announced meanwhile is one reading. */
const apartMs = 50;
const pageSize = 1_000;
/**
 * Where more boards are watched, the first page is of all boards: to name ten thousand would be a quarter of a megabyte twenty
 * times a second, and fifty gateways that do so keep some cores of the database busy. Few happen at a time to all together.
 */
const mostNamed = 200;

/** Reads the events of watched boards in their order, each once. */
export interface EventPull {
  /** Reading goes on from a position that is known by now: what happens after this is found. */
  begin(): Promise<string>;
  /** A version of a board was announced: reads until it has come by, or for a while. */
  expect(boardId: string, version: number): void;
  pull(): Promise<void>;
  /** Nobody looks: whoever comes next begins with the then latest. */
  forget(): void;
  close(): void;
}

interface Follower {
  isWatched(boardId: string): boolean;
  watchedIds(): readonly string[];
  /** Those that are watched since `watchedIds` was asked: what is being read may leave them out. */
  watchedSince(): readonly string[];
  /** Takes the events of one reading; reading from `from` again repeats them. */
  take(events: readonly TailEvent[], from: string): void;
}

export function createEventPull(reader: EventReader, follower: Follower, log: Pick<Log, "warn">): EventPull {
  /** Up to here everything was read for whoever watched. */
  let cursor: string | undefined;
  let beginning: Promise<string> | undefined;
  let pulling: Promise<void> | undefined;
  let begunAt = Number.NEGATIVE_INFINITY;
  /** Boards of which a version was announced that has not come by yet. */
  const expected = new Map<string, number>();
  let closed = false;

  const begin = async (): Promise<string> => {
    if (cursor !== undefined) return cursor;
    beginning ??= reader.readEventPosition().finally(() => {
      beginning = undefined;
    });
    const position = await beginning;
    cursor ??= position;
    return cursor;
  };

  /** All events of these boards, and some of others, from a position up to now, or up to where another reading ended. */
  const readPages = async (from: string, boardIds: readonly string[], end?: string): Promise<Followed> => {
    const events: TailEvent[] = [];
    let after = end === undefined ? undefined : { id: 0, position: end };
    for (;;) {
      const isNamed = after !== undefined || boardIds.length <= mostNamed;
      const page = await reader.readWatchedEvents(from, {
        ...(isNamed ? { boardIds } : {}),
        limit: pageSize,
        ...(after === undefined ? {} : { after }),
      });
      events.push(...page.events);
      const position = after?.position ?? page.position;
      const last = page.events.at(-1);
      if (last === undefined || page.events.length < pageSize) return { position, events };
      after = { id: last.id, position };
    }
  };

  const pullOnce = async (): Promise<void> => {
    begunAt = performance.now();
    const from = await begin();
    const { position, events } = await readPages(from, follower.watchedIds());
    const since = follower.watchedSince();
    const isLate = new Set(since);
    const watched = events.filter(({ boardId }) => follower.isWatched(boardId) && !isLate.has(boardId));
    const late = since.length === 0 ? [] : (await readPages(from, since, position)).events;
    cursor = position;
    const all = [...watched, ...late];
    for (const { boardId, version } of all) if ((expected.get(boardId) ?? 0) <= version) expected.delete(boardId);
    follower.take(all, from);
  };

  const pullUntilSeen = async (): Promise<void> => {
    for (let attempt = 0; attempt < retries && !closed; attempt += 1) {
      const wait = begunAt + apartMs - performance.now();
      if (wait > 0) await new Promise<void>((resolve) => setTimeout(resolve, wait));
      await pullOnce();
      for (const boardId of expected.keys()) if (!follower.isWatched(boardId)) expected.delete(boardId);
      if (expected.size === 0) return;
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

  return {
    begin,
    expect(boardId, version) {
      expected.set(boardId, Math.max(version, expected.get(boardId) ?? 0));
      void pull();
    },
    pull,
    forget() {
      cursor = undefined;
    },
    close() {
      closed = true;
    },
  };
}
