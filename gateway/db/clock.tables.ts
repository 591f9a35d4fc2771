import { bigint, pgTable, smallint } from "drizzle-orm/pg-core";

/** One row: how far the gateway's clock is ahead of the database's, in milliseconds. Always 0 but in tests. */
export const gatewayClock = pgTable("gateway_clock", {
  id: smallint("id").primaryKey(),
  offsetMs: bigint("offset_ms", { mode: "number" }).notNull(),
});
