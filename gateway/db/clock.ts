import { performance } from "node:perf_hooks";
import type { FastifyBaseLogger } from "fastify";
import type { OpenDatabase } from "./database.ts";
import { listenTo } from "./listening.ts";

/** The gateway's one clock (decision 14): the database's, plus an offset that only tests set. Epoch milliseconds. */
export interface Clock {
  /** Asks the database. */
  now(): Promise<number>;
  /** The last answer of the database carried on by the local monotonic clock; for heartbeats, pings and pictures. */
  estimate(): number;
  /** The same with its fractions of a millisecond, by which what follows quickly keeps its order. */
  exactly(): number;
  /** Asks again and corrects the estimate. */
  refresh(): Promise<void>;
  /** Told when the clock was moved (tests only): timers that wait for a time look again. */
  subscribe(listener: () => void): () => void;
  close(): Promise<void>;
}

const refreshEveryMs = 30_000;

/** Asks once for the time, then keeps the estimate true; hears `notify gateway_clock`. */
export async function openClock(
  opened: Pick<OpenDatabase, "sql" | "session">,
  log?: Pick<FastifyBaseLogger, "warn">,
): Promise<Clock> {
  const { sql } = opened;
  const listeners = new Set<() => void>();
  let difference = Number.NEGATIVE_INFINITY;
  const exactly = (): number => performance.now() + difference;

  const now = async (): Promise<number> => {
    const asked = performance.now();
    const [row] = await sql<{ now: number }[]>`select (extract(epoch from gateway_now()) * 1000)::float8 as now`;
    if (row === undefined) throw new Error("The database did not tell the time.");
    // The answer was true somewhere between asking and hearing it. What was known stays as far as that allows: a slow answer
    // says little, and must not set the clock back and forth.
    difference = Math.min(Math.max(difference, row.now - performance.now()), row.now - asked);
    return Math.floor(row.now);
  };
  const refresh = async (): Promise<void> => {
    await now();
  };

  await refresh();
  const moved = listenTo(opened, "gateway_clock", () => {
    refresh()
      .then(() => {
        for (const listener of listeners) listener();
      })
      .catch((error: unknown) => log?.warn({ err: error }, "The clock could not be read after it was moved"));
  });
  await moved.standing;
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log?.warn({ err: error }, "The clock could not be read"));
  }, refreshEveryMs);
  timer.unref();

  return {
    now,
    refresh,
    estimate: () => Math.floor(exactly()),
    exactly,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      clearInterval(timer);
      listeners.clear();
      await moved.close();
    },
  };
}
