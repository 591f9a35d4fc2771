import { eq } from "drizzle-orm";
import { loadPickCatalogueIn } from "../modules/picks/pickCatalogue.service.ts";
import { pick } from "../modules/picks/picks.tables.ts";
import type { DemoLoad } from "./demoLoad.ts";

/** The product's picks, as much liked as the household says. */
export async function loadPicks({ executor, data, productName, now }: DemoLoad): Promise<void> {
  await loadPickCatalogueIn(executor, productName, now);
  for (const { messageId, likeCount } of data.household.picks.flatMap(({ picks }) => picks)) {
    await executor
      .update(pick)
      .set({ likeCount })
      .where(eq(pick.id, `pick-${messageId}`));
  }
}
