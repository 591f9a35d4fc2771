import type { Context } from "../../../context.ts";
import type { DataWish, KnownData, SetMessage } from "../kit.ts";
import type { ChannelWorld } from "./runShow.ts";
import { selectSets } from "./runs.store.ts";
import type { ReadyChannel } from "./showInputs.ts";

/** How what a channel has to go by is read. */
export interface KnownWays {
  sets(messageSetIds: readonly string[]): Promise<ReadonlyMap<string, readonly SetMessage[]>>;
  data(wish: DataWish): Promise<KnownData | undefined>;
}

/** Of one channel by itself. */
export const ownKnownWays = (context: Context, world: Pick<ChannelWorld, "readData">): KnownWays => ({
  sets: (ids) => selectSets(context.database, ids),
  data: async (wish) => (await world.readData(context, [wish])).get(wish.subscriptionId),
});

/** What a channel has to go by: its sets, and what is known from outside. */
export async function knownFor(
  ways: KnownWays,
  { row, definition, settings }: ReadyChannel,
): Promise<{ readonly data: KnownData | undefined; readonly sets: readonly (readonly SetMessage[])[] }> {
  const sets = await ways.sets(row.messageSetIds);
  const wish = { subscriptionId: row.id, definition, settings };
  const data = definition.source === undefined ? undefined : await ways.data(wish);
  return { data, sets: row.messageSetIds.map((id) => sets.get(id) ?? []) };
}
