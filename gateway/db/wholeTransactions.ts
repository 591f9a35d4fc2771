import type postgres from "postgres";
import { isDatabaseAway } from "./line.ts";

type Inside = (client: postgres.TransactionSql) => unknown;

/** The server says that it ends a connection before it does. */
const endsWithinMs = 1_000;
const never = new Promise<never>(() => {});

/**
 * The driver with transactions that end with their connection. Left to itself it goes on with one whose connection is gone:
 * its next statement, or the rollback, is written to no socket, which ends the process or hangs that place of the pool; or it
 * runs by itself on the connection that took the place (decision 160).
 */
export function wholeTransactions(driver: postgres.Sql): postgres.Sql {
  return new Proxy(driver, {
    get(target, name) {
      if (name !== "begin") return Reflect.get(target, name);
      const begin = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
      return (...given: unknown[]) => {
        const inside = given.pop() as Inside;
        let isOver = false;
        const work = begin(...given, async (client: postgres.TransactionSql) => {
          try {
            const asked = inside(untilOver(client, () => isOver));
            const result = await (Array.isArray(asked) ? Promise.all(asked) : asked);
            // The driver would commit, and has told its caller already.
            return isOver ? never : result;
          } catch (error) {
            await Promise.race([over, isDatabaseAway(error) ? pause(endsWithinMs) : turn()]);
            if (isOver) return never;
            throw error;
          }
        });
        const over = work.then(
          () => {
            isOver = true;
          },
          () => {
            isOver = true;
          },
        );
        return work;
      };
    },
  });
}

/** Whoever was told of the same end has said so by then. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

class TransactionOverError extends Error {
  override readonly name = "TransactionOverError";
  readonly code = "CONNECTION_CLOSED";
}

/** A transaction's client that asks nothing more once it is over. */
function untilOver(client: postgres.TransactionSql, isOver: () => boolean): postgres.TransactionSql {
  const check = (): void => {
    if (isOver()) throw new TransactionOverError("The transaction is over: its connection ended.");
  };
  return new Proxy(client, {
    apply(target, self, given) {
      check();
      return Reflect.apply(target, self, given);
    },
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== "unsafe" && name !== "savepoint") return member;
      return (...given: unknown[]) => {
        check();
        return (member as (...given: unknown[]) => unknown)(...given);
      };
    },
  });
}
