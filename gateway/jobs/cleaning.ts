import { sql } from "drizzle-orm";
import type { Context, DueLoop } from "../context.ts";
import type { Executor } from "../db/database.ts";
import { gatewayNow } from "../db/epoch.ts";
import { traced } from "../traces.ts";
import { createDueLoop } from "./dueLoop.ts";

/*
 * What cleans up is not due at a time: once a minute is enough, and one gateway does it for all. It has a loop of its own, so
 * that nothing that is due waits for it, and works in lots, so that a stop does not either.
 */

export interface CleaningTurn {
  /**
   * Asked before each lot: false when this work has had its share of the minute, and when the gateway stops. Resolves when
   * nobody waits for an answer of this gateway, or soon all the same (decision 179).
   */
  goesOn(): Promise<boolean>;
}

/** Takes away, or fills in, as much as its turn allows; it may run on several gateways at once. */
export type CleaningWork = (context: Context, turn: CleaningTurn) => Promise<void>;

/** Six works leave a part of each minute free, however slow their lots are. */
const longestTurnMs = 8_000;
const lookEveryMs = 30_000;

/** Cleans up once a minute, from `start` to `stop`; what is under way ends after its lot. */
export function createCleaningLoop(context: Context, works: readonly CleaningWork[]): DueLoop {
  const stopping = new AbortController();
  const loop = createDueLoop(context, {
    longestSleepMs: lookEveryMs,
    shortestSleepMs: 1_000,
    failed: "Cleaning failed",
    async look() {
      await cleanUp(context, works, stopping.signal);
      return undefined;
    },
  });
  return {
    start: loop.start,
    stop() {
      stopping.abort();
      return loop.stop();
    },
  };
}

/** One turn of each of them, unless somebody had this minute's. One that fails leaves the others theirs. */
export async function cleanUp(context: Context, works: readonly CleaningWork[], signal?: AbortSignal): Promise<void> {
  if (!(await takeMinute(context.database))) return;
  for (const work of works) {
    if (signal?.aborted) return;
    await traced(work.name || "cleaning", () => work(context, turnOf(context, signal))).catch((error: unknown) =>
      context.log.error({ err: error, work: work.name }, "Cleaning failed; the next minute tries again"),
    );
  }
}

/** A turn that ends by its time, or by the signal. */
export function turnOf({ askers }: Pick<Context, "askers">, signal?: AbortSignal): CleaningTurn {
  const until = performance.now() + longestTurnMs;
  return {
    async goesOn() {
      await askers.answered();
      return !signal?.aborted && performance.now() < until;
    },
  };
}

/** True for one asker a minute, on however many gateways. A clock that was set back does not stop it. */
async function takeMinute(executor: Executor): Promise<boolean> {
  const rows = await executor.execute(sql`
    insert into upkeep as u (name, at, detail) values ('cleaning', ${gatewayNow}, '{}') on conflict (name) do update set at = excluded.at
      where u.at <= excluded.at - interval '1 minute' or u.at > excluded.at returning 1 as taken`);
  return rows.length > 0;
}
