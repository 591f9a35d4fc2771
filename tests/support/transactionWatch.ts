import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../../gateway/db/clock.ts";
import type { DatabaseLine } from "../../gateway/db/line.ts";

/**
 * Finds whoever holds a transaction and asks for something beside it. That wants a second connection of the pool: where as many
 * do it at once as there are connections, each waits for another one, and the whole gateway with them, until the server ends
 * them. What a transaction needs is read by itself, or before it.
 */
export interface TransactionWatch {
  /** The clock, which asks by a connection of its own, too. */
  readonly clock: Clock;
  /** Throws the first that was found. */
  judge(): void;
}

export function watchTransactions(line: DatabaseLine, clock: Clock): TransactionWatch {
  const holding = new AsyncLocalStorage<{ isOver: boolean }>();
  const found: Error[] = [];
  const look = (): void => {
    if (holding.getStore()?.isOver === false) found.push(new Error("A transaction asks for another connection."));
  };
  const { run } = line;
  Object.assign(line, {
    async run<Result>(work: () => PromiseLike<Result>): Promise<Result> {
      look();
      const held = { isOver: false };
      try {
        return await run(() => holding.run(held, work));
      } finally {
        held.isOver = true;
      }
    },
  });
  return {
    clock: {
      ...clock,
      now() {
        look();
        return clock.now();
      },
    },
    judge() {
      const [first] = found;
      if (first !== undefined) throw first;
    },
  };
}
