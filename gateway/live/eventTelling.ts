import type { Log } from "../context.ts";

/** What one reading found. */
interface Batch {
  /** Reading from here again repeats it. */
  readonly from: string;
  /** How much of it is not told yet. */
  left: number;
}

/** What changed about a board, and which readings found it: several times is told once. */
interface Change {
  readonly found: Batch[];
  /** The last transaction that did. */
  newest: number;
}

/** Tells what was read, board by board: a slow board holds up itself alone. */
export interface EventTelling {
  /** What changed on which board, found by one reading from `from`. */
  add(
    changes: readonly { readonly boardId: string; readonly what: string; readonly transaction: number }[],
    from: string,
  ): void;
}

export interface Teller {
  /** Once readers were told what the board shows: what changed about it comes after. */
  told(boardId: string): Promise<void>;
  /** `from`: a stream that goes on from there misses nothing. `newest`: the last transaction that changed it. */
  tell(boardId: string, what: string, from: string, newest: number): Promise<void>;
}

export function createEventTelling(teller: Teller, log: Pick<Log, "warn">): EventTelling {
  /** In the order of reading; the first one has something that is not told yet. */
  const batches: Batch[] = [];
  /** By board and topic. */
  const untold = new Map<string, Map<string, Change>>();

  const failed = (error: unknown): void => log.warn({ err: error }, "What changed on a board could not be told");

  const tellOne = async (boardId: string, what: string, { found, newest }: Change): Promise<void> => {
    // A later position could skip what is not told yet, of this board or of another one.
    await teller.tell(boardId, what, batches[0]?.from ?? "", newest).catch(failed);
    for (const batch of found) batch.left -= 1;
    while (batches[0]?.left === 0) batches.shift();
  };

  const tellBoard = async (boardId: string, changes: Map<string, Change>): Promise<void> => {
    while (changes.size > 0) {
      await teller.told(boardId).catch(failed);
      const now = [...changes];
      changes.clear();
      for (const [what, change] of now) await tellOne(boardId, what, change);
    }
    untold.delete(boardId);
  };

  return {
    add(changes, from) {
      const batch: Batch = { from, left: 0 };
      batches.push(batch);
      for (const { boardId, what, transaction } of changes) {
        const known = untold.get(boardId);
        const ofBoard = known ?? new Map<string, Change>();
        const change = ofBoard.get(what) ?? { found: [], newest: transaction };
        const { found } = change;
        change.newest = Math.max(change.newest, transaction);
        ofBoard.set(what, change);
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
