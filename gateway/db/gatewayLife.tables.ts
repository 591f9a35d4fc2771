import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** Gateways, and when each last said that it lives: as good as a heartbeat of every display whose socket it holds. */
export const gatewayLife = pgTable("gateway_life", {
  id: text("id").primaryKey(),
  /** As its connections call themselves. */
  name: text("name").notNull(),
  seenAt: moment("seen_at").notNull(),
});
