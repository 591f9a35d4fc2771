import type { Context, DueLoop } from "../../../context.ts";
import { createDueLoop } from "../../../jobs/dueLoop.ts";
import { deleteOldEvents } from "../events/relay.store.ts";
import { relayConnections } from "../events/relay.ts";
import { createDeliverer } from "./deliverer.ts";
import { nextDueAt } from "./deliveries.store.ts";

/** What a lost hint costs at most. */
const longestSleepMs = 2_000;
const shortestSleepMs = 100;
const lookAtConnectionsMs = 15_000;
const tidyEveryMs = 60 * 60 * 1000;

/** Work that is done again after so long, whenever somebody comes by. */
function every(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - doneAt < milliseconds) return;
    doneAt = performance.now();
    await work();
  };
}

/** Tells programs what happens, in a loop of its own: foreign hosts take their time, and nothing else may wait for them. */
export function createWebhookLoop(context: Context): DueLoop {
  const deliverer = createDeliverer(context, { onRoom: () => loop.wake() });
  const lookAtConnections = every(lookAtConnectionsMs, () => relayConnections(context));
  const tidy = every(tidyEveryMs, () => deleteOldEvents(context.database));
  const loop = createDueLoop(context, {
    longestSleepMs,
    shortestSleepMs,
    failed: "Webhooks could not be looked after",
    async look() {
      await lookAtConnections();
      await tidy();
      await deliverer.startDue();
      return nextDueAt(context.database);
    },
    concerns: ({ kind }) => kind === "board",
    close: () => deliverer.close(),
  });
  return loop;
}
