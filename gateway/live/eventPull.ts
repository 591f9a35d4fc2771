import type { Log } from "../context.ts";

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
  /** The position of now. */
  readEventPosition(): Promise<string>;
  /** What streams that come back missed, in one statement; undefined for one that must begin anew. */
  readMissed(
    asks: readonly { readonly position: string; readonly boardIds: readonly string[] }[],
    limit: number,
  ): Promise<readonly (readonly Pick<TailEvent, "boardId" | "kind">[] | undefined)[]>;
}

/** An older transaction that is open holds events back; it is asked again so often, this far apart (milliseconds). */
const retries = 20;
const retryAfterMs = 50;

/** Reads events in their order, each once, and hands them on before it goes on. */
export interface EventPull {
  /** Where reading goes on; the first one to know sets it. */
  startAt(position: string): void;
  /** A version of a board was announced: reads until it has come by, or for a while. */
  expect(boardId: string, version: number): void;
  pull(): Promise<void>;
  /** Nobody looks: whoever comes next begins with the then latest. */
  forget(): void;
  close(): void;
}

interface Follower {
  isWatched(boardId: string): boolean;
  /** Resolves once the event was told; reading from `from` again repeats it. */
  tell(event: TailEvent, from: string): Promise<void>;
}

export function createEventPull(reader: EventReader, follower: Follower, log: Pick<Log, "warn">): EventPull {
  /** Up to here everything was told to whoever watched. */
  let cursor: string | undefined;
  let pulling: Promise<void> | undefined;
  /** Boards of which a version was announced that has not come by yet. */
  const expected = new Map<string, number>();
  let closed = false;

  const pullOnce = async (): Promise<void> => {
    const from = cursor ?? (await reader.readEventPosition());
    const { position, events } = await reader.readEventsFrom(from);
    cursor = position;
    for (const event of events) {
      if ((expected.get(event.boardId) ?? 0) <= event.version) expected.delete(event.boardId);
      if (follower.isWatched(event.boardId)) await follower.tell(event, from);
    }
  };

  const pullUntilSeen = async (): Promise<void> => {
    for (let attempt = 0; attempt < retries && !closed; attempt += 1) {
      await pullOnce();
      for (const boardId of expected.keys()) if (!follower.isWatched(boardId)) expected.delete(boardId);
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

  return {
    startAt(position) {
      cursor ??= position;
    },
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
