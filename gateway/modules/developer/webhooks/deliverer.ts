import type { Context } from "../../../context.ts";
import { newId } from "../../../db/ids.ts";
import type { Outside } from "../../../outside/outside.ts";
import { relayEvents } from "../events/relay.ts";
import { deliverTo, openWebhookOutside } from "./deliver.ts";
import { claimEndpoints } from "./deliveries.store.ts";

/** Endpoints that are worked on at once: their receivers take their time. */
const atOnce = 10;

/** Delivers for one gateway. Safe to run at any time, twice, and on several gateways at once. */
export interface Deliverer {
  /** Takes what is due, as far as there is room, and begins with it; how many endpoints those were. */
  startDue(): Promise<number>;
  /** Resolves when what was begun is done. */
  settled(): Promise<void>;
  /** Cuts what is under way: it was never told, and whoever comes next tries again. */
  close(): Promise<void>;
}

interface DelivererOptions {
  /** Hears that an endpoint is done with. */
  readonly onRoom?: () => void;
  readonly open?: (context: Context) => Outside;
}

export function createDeliverer(context: Context, options: DelivererOptions = {}): Deliverer {
  const { onRoom, open = openWebhookOutside } = options;
  const worker = newId();
  const stopper = new AbortController();
  const active = new Set<Promise<void>>();
  let opened: Outside | undefined;

  const work = async (endpointId: string): Promise<void> => {
    opened ??= open(context);
    const run = { context, outside: opened, worker, signal: stopper.signal };
    await deliverTo(run, endpointId).catch((error: unknown) => {
      // Its lease ends, and somebody tries again; one endpoint must not hold up the others.
      context.log.error({ err: error, endpointId }, "A webhook could not be delivered");
    });
  };

  return {
    async startDue() {
      await relayEvents(context);
      const room = atOnce - active.size;
      const claimed = room > 0 ? await claimEndpoints(context.database, worker, room) : [];
      if (claimed.length > 0) context.tallies.leases.count("webhook", claimed.length);
      for (const endpointId of claimed) {
        const working = work(endpointId).finally(() => {
          active.delete(working);
          onRoom?.();
        });
        active.add(working);
      }
      return claimed.length;
    },
    async settled() {
      await Promise.all(active);
    },
    async close() {
      stopper.abort();
      await opened?.close();
      await Promise.all(active);
    },
  };
}
