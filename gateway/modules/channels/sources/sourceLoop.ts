import type { Context, DueLoop } from "../../../context.ts";
import { createDueLoop } from "../../../jobs/dueLoop.ts";
import { createFetcher } from "./fetcher.ts";
import { nextFetchAt } from "./sources.store.ts";

const longestSleepMs = 5_000;
const shortestSleepMs = 200;

/** Fetches in a loop of its own: foreign hosts take their time, and nothing else of the gateway may wait for them. */
export function createSourceLoop(context: Context): DueLoop {
  const fetcher = createFetcher(context, { onRoom: () => loop.wake() });
  const loop = createDueLoop(context, {
    longestSleepMs,
    shortestSleepMs,
    failed: "Sources could not be looked after",
    async look() {
      const begun = await fetcher.startDue();
      const next = await nextFetchAt(context.database);
      // What is due and was left waits for room, which says so itself.
      const waits = begun === 0 && fetcher.isBusy() && next !== undefined && next <= (await context.clock.now());
      return waits ? undefined : next;
    },
    close: () => fetcher.close(),
  });
  return loop;
}
