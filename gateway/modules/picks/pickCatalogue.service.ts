import { sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import type { Executor } from "../../db/database.ts";
import { writePickCatalogue } from "./pickCatalogue.store.ts";
import { readPickCatalogue } from "./picks.data.ts";

/** Any number will do, as long as every gateway of this product takes the same. */
const catalogueLock = 4_141_027;

/** Gives every installation the picks that come with the product; at each start, since a new version may bring others. */
export async function loadPickCatalogue({ database, config, clock }: CatalogueWorld): Promise<void> {
  const now = await clock.now();
  await database.transaction((executor) => loadPickCatalogueIn(executor, config.productName, now));
}

type CatalogueWorld = Pick<Context, "database" | "config" | "clock">;

/** The same within a transaction. Of several gateways that start at once, one writes after the other. */
export async function loadPickCatalogueIn(executor: Executor, productName: string, now: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${catalogueLock})`);
  await writePickCatalogue(executor, readPickCatalogue(), { authorFormatted: productName, now });
}
