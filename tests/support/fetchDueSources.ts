import type { Context } from "../../gateway/context.ts";
import type { SourceTools } from "../../gateway/modules/channels/sources/asking.ts";
import { createFetcher } from "../../gateway/modules/channels/sources/fetcher.ts";

/** Fetches everything that is due, one lot after the other, as the loop does. */
export async function fetchDueSources(context: Context, tools: SourceTools): Promise<void> {
  const fetcher = createFetcher(context, { open: () => tools });
  while ((await fetcher.startDue()) > 0) await fetcher.settled();
}
