import type { BoardOpening } from "../boardState/boardState.ts";
import type { Bus } from "../context.ts";
import { batchReader } from "../db/batchReader.ts";
import { untilTurned } from "../db/gathering.ts";
import type { BoardFeed, BoardSnapshot } from "./boardFeed.ts";
import type { StatusFeed, StatusFrames } from "./statusFeed.ts";

export interface OpeningReader {
  /** What streams begin with on these boards; one that is gone is missing. One statement. */
  readOpenings(boardIds: readonly string[]): Promise<Map<string, BoardOpening>>;
}

/** What a stream begins with on a board. */
export interface Opening {
  readonly snapshot: BoardSnapshot;
  /** Undefined for a board without displays. */
  readonly status: StatusFrames | undefined;
  /** Where a stream goes on that had this from the beginning. */
  readonly position: string;
}

/**
 * What streams begin with, by board: one statement, and the bytes made once, however many open in one moment. Whoever asks has
 * been gathered with the others by what was read of them before.
 */
export type Openings = (boardIds: readonly string[]) => Promise<Map<string, Opening>>;

/** Whoever asks watches already: what changes meanwhile is told to them. */
export function createOpenings(
  bus: Pick<Bus, "followed">,
  reader: OpeningReader,
  boards: Pick<BoardFeed, "take">,
  status: Pick<StatusFeed, "take">,
): Openings {
  return batchReader(async (boardIds: readonly string[]) => {
    await bus.followed();
    const read = await reader.readOpenings(boardIds);
    const stored = [...read].flatMap(([boardId, { lastSeen }]) =>
      lastSeen === undefined ? [] : [[boardId, lastSeen] as const],
    );
    const statuses = await status.take(new Map(stored));
    return new Map(
      [...read].map(([boardId, { update, position }]) => [
        boardId,
        { snapshot: boards.take(update), status: statuses.get(boardId), position },
      ]),
    );
  }, untilTurned);
}
