import type { Context } from "../../../context.ts";
import { createPlaces } from "../../../jobs/places.ts";
import { closeTools, type SourceTools, toolsOf } from "./asking.ts";
import { fetchSource } from "./fetchSource.ts";
import { claimDueSources, type DueSource } from "./sources.store.ts";

/** Fetches for one gateway. Safe to run at any time, twice, and on several gateways at once. */
export interface Fetcher {
  /** Takes what is due, as far as there is room for it, and begins with it; how many those were. */
  startDue(): Promise<number>;
  /** Whether something is being fetched; who waits for room hears of it by `onRoom`. */
  isBusy(): boolean;
  /** Resolves when what was begun is done. */
  settled(): Promise<void>;
  /** Cuts what is under way: nothing came of it, and whoever comes next fetches it. */
  close(): Promise<void>;
}

interface FetcherOptions {
  /** Hears that a source is done with. */
  readonly onRoom?: () => void;
  readonly open?: (context: Context) => SourceTools;
}

/** Sources that one gateway fetches at once. */
const fetchesAtOnce = 64;

/** Of them to one host, each with one connection: nobody is to be stormed because many boards like it. */
const fetchesOfHost = 2;

export function createFetcher(context: Context, { onRoom, open = toolsOf }: FetcherOptions = {}): Fetcher {
  const stopper = new AbortController();
  const places = createPlaces(fetchesAtOnce, onRoom);
  const held = new Set<DueSource>();

  const work = async (row: DueSource): Promise<void> => {
    held.add(row);
    await fetchSource(context, open(context), row, stopper.signal).catch((error: unknown) => {
      // Its lease ends, and somebody fetches it; one source must not hold up the others.
      context.log.error({ err: error, channel: row.channel }, "A source could not be looked after");
    });
    held.delete(row);
  };

  return {
    async startDue() {
      // Half of what is free, and no more to one person: their slow sources always leave room for somebody else.
      const share = Math.ceil(places.free() / 2);
      const due =
        share > 0 ? await claimDueSources(context.database, { share, ofHost: fetchesOfHost, held: [...held] }) : [];
      for (const row of due) places.take(work(row));
      return due.length;
    },
    isBusy: () => held.size > 0,
    settled: () => places.settled(),
    async close() {
      stopper.abort();
      await closeTools(context);
      await places.settled();
    },
  };
}
