import type { Context } from "../../../context.ts";
import { newId } from "../../../db/ids.ts";
import { createPlaces } from "../../../jobs/places.ts";
import type { Outside } from "../../../outside/outside.ts";
import { relayEvents } from "../events/relay.ts";
import { deliverTo, endpointsAtOnce, openWebhookOutside } from "./deliver.ts";
import { claimEndpoints } from "./deliveries.store.ts";

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
  /** Milliseconds after which an endpoint gives its place back. */
  readonly turnMs?: number;
}

export function createDeliverer(context: Context, options: DelivererOptions = {}): Deliverer {
  const { onRoom, open = openWebhookOutside, turnMs } = options;
  const worker = newId();
  const stopper = new AbortController();
  const places = createPlaces(endpointsAtOnce, onRoom);
  let opened: Outside | undefined;

  const work = async (endpointId: string): Promise<void> => {
    opened ??= open(context);
    const turn = turnMs === undefined ? {} : { turnMs };
    const run = { context, outside: opened, worker, signal: stopper.signal, ...turn };
    await deliverTo(run, endpointId).catch((error: unknown) => {
      // Its lease ends, and somebody tries again; one endpoint must not hold up the others.
      context.log.error({ err: error, endpointId }, "A webhook could not be delivered");
    });
  };

  return {
    async startDue() {
      await relayEvents(context);
      // Half of what is free, and no more to one person: their slow receivers always leave room for somebody else.
      const share = Math.ceil(places.free() / 2);
      const claimed = share > 0 ? await claimEndpoints(context.database, worker, share) : [];
      if (claimed.length > 0) context.tallies.leases.count("webhook", claimed.length);
      for (const endpointId of claimed) places.take(work(endpointId));
      return claimed.length;
    },
    settled: () => places.settled(),
    async close() {
      stopper.abort();
      await opened?.close();
      await places.settled();
    },
  };
}
