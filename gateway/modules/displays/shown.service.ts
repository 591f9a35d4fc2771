import { countShown, tellReceipt } from "../../boardState/receipts.ts";
import type { Context } from "../../context.ts";
import { writeShown } from "./displays.store.ts";

/** A display says that it shows this version. One that comes back tells it again: it counts once. */
export async function keepShown(
  context: Context,
  { id, boardId }: { readonly id: string; readonly boardId: string },
  version: number,
): Promise<void> {
  const at = new Date(context.clock.estimate());
  const isNews = await context.database.transaction(
    async (executor) => (await writeShown(executor, id, version, at)) && (await countShown(executor, boardId, version)),
  );
  if (isNews) tellReceipt(context, boardId);
}
