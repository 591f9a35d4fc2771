import { RefusalError } from "../../refusal.ts";
import { tooManyWaiting } from "../../words/mqttWords.ts";

/** Of one board; a board that is flooded holds up no other one. */
const mostWaiting = 20;

export interface CommandQueues {
  /** Runs after what the board was asked before. RefusalError `RateLimited` when too much waits there already. */
  add(boardId: string, work: () => Promise<void>): void;
  /** What waits is forgotten; resolves when what is under way is done. */
  clear(): Promise<void>;
}

/** Commands in their order, one at a time of each board. A `work` never fails. */
export function createCommandQueues(): CommandQueues {
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const running = new Set<Promise<void>>();
  const run = async (boardId: string, queue: (() => Promise<void>)[]): Promise<void> => {
    for (let work = queue.shift(); work !== undefined; work = queue.shift()) await work();
    waiting.delete(boardId);
  };
  return {
    add(boardId, work) {
      const queue = waiting.get(boardId);
      if (queue !== undefined) {
        if (queue.length >= mostWaiting) throw new RefusalError("RateLimited", tooManyWaiting(), { rule: "calls" });
        queue.push(work);
        return;
      }
      const begun = [work];
      waiting.set(boardId, begun);
      const working = run(boardId, begun).finally(() => running.delete(working));
      running.add(working);
    },
    async clear() {
      for (const queue of waiting.values()) queue.length = 0;
      await Promise.all(running);
    },
  };
}
