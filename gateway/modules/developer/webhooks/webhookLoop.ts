import type { Context, DueLoop } from "../../../context.ts";
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
  const deliverer = createDeliverer(context, { onRoom: () => hear() });
  const lookAtConnections = every(lookAtConnectionsMs, () => relayConnections(context));
  const tidy = every(tidyEveryMs, () => deleteOldEvents(context.database));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStarted = false;
  /** Somebody has something: the next look is soon, however many say so. */
  let isAsked = false;
  const ends: (() => void)[] = [];

  const look = async (): Promise<number> => {
    try {
      await lookAtConnections();
      await tidy();
      await deliverer.startDue();
      const next = await nextDueAt(context.database);
      return next === undefined ? longestSleepMs : next - (await context.clock.now());
    } catch (error) {
      context.log.error({ err: error }, "Webhooks could not be looked after; the next look tries again");
      return longestSleepMs;
    }
  };
  const wake = (): void => {
    isAsked = false;
    running = look().then((ms) => {
      running = undefined;
      sleep(isAsked ? shortestSleepMs : ms);
    });
  };
  const sleep = (ms: number): void => {
    if (!isStarted) return;
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(longestSleepMs, Math.max(shortestSleepMs, ms)));
    timer.unref();
  };
  const hear = (): void => {
    if (isAsked) return;
    isAsked = true;
    if (running === undefined) sleep(shortestSleepMs);
  };
  return {
    start() {
      isStarted = true;
      ends.push(
        context.clock.subscribe(hear),
        context.bus.subscribe(({ kind }) => {
          if (kind === "board") hear();
        }),
      );
      wake();
    },
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      for (const end of ends.splice(0)) end();
      await running;
      await deliverer.close();
    },
  };
}
