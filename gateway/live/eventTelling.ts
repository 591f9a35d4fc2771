import type { Log } from "../context.ts";

/** What one reading found. */
interface Batch {
  /** Reading from here again repeats it. */
  readonly from: string;
  /** How much of it is not told yet. */
  left: number;
}

/** Tells what was read, board by board: a slow board holds up itself alone. */
export interface EventTelling {
  /** What changed on which board, found by one reading from `from`. */
  add(changes: readonly { readonly boardId: string; readonly what: string }[], from: string): void;
}

export interface Teller {
  /** Once readers were told what the board shows: what changed about it comes after. */
  told(boardId: string): Promise<void>;
  /** `from`: a stream that goes on from there misses nothing. */
  tell(boardId: string, what: string, from: string): Promise<void>;
}

export function createEventTelling(teller: Teller, log: Pick<Log, "warn">): EventTelling {
  /** In the order of reading; the first one has something that is not told yet. */
  const batches: Batch[] = [];
  /** By board what changed, and which readings found it: several times is told once. */
  const untold = new Map<string, Map<string, Batch[]>>();

  const failed = (error: unknown): void => log.warn({ err: error }, "What changed on a board could not be told");

  const tellOne = async (boardId: string, what: string, found: readonly Batch[]): Promise<void> => {
    // A later position could skip what is not told yet, of this board or of another one.
    await teller.tell(boardId, what, batches[0]?.from ?? "").catch(failed);
    for (const batch of found) batch.left -= 1;
    while (batches[0]?.left === 0) batches.shift();
  };

  const tellBoard = async (boardId: string, changes: Map<string, Batch[]>): Promise<void> => {
    while (changes.size > 0) {
      await teller.told(boardId).catch(failed);
      const now = [...changes];
      changes.clear();
      for (const [what, found] of now) await tellOne(boardId, what, found);
    }
    untold.delete(boardId);
  };

  return {
    add(changes, from) {
      const batch: Batch = { from, left: 0 };
      batches.push(batch);
      for (const { boardId, what } of changes) {
        const known = untold.get(boardId);
        const ofBoard = known ?? new Map<string, Batch[]>();
        const found = ofBoard.get(what) ?? [];
        ofBoard.set(what, found);
        if (found.at(-1) !== batch) {
          found.push(batch);
          batch.left += 1;
        }
        if (known !== undefined) continue;
        untold.set(boardId, ofBoard);
        tellBoard(boardId, ofBoard).catch((error: unknown) =>
          log.warn({ err: error }, "What changed could not be told"),
        );
      }
      while (batches[0]?.left === 0) batches.shift();
    },
  };
}
