import { countShown, type GivenVersion, tellReceipt } from "../../boardState/receipts.ts";
import type { Context } from "../../context.ts";
import { writeShown } from "./displays.store.ts";

/** A display says that it shows this version of its board. */
export interface Shown extends GivenVersion {
  readonly deviceId: string;
}

/** What displays show by now, in one transaction however many they are. One that comes back tells it again: it counts once. */
export async function keepShown(context: Context, shown: readonly Shown[]): Promise<void> {
  const at = new Date(context.clock.estimate());
  const news = await context.database.transaction(async (executor) => {
    const first = await writeShown(executor, shown, at);
    return countShown(executor, timesOf(shown.filter(({ deviceId }) => first.has(deviceId))));
  });
  for (const boardId of news) tellReceipt(context, boardId);
}

function timesOf(shown: readonly Shown[]): (GivenVersion & { times: number })[] {
  const counted = new Map<string, GivenVersion & { times: number }>();
  for (const { boardId, version } of shown) {
    const key = `${boardId} ${version}`;
    counted.set(key, { boardId, version, times: (counted.get(key)?.times ?? 0) + 1 });
  }
  return [...counted.values()];
}
