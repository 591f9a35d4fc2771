import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../db/columns.ts";

/** When something was last done to keep the database well: `backup`, `restore`, `cleaning`. */
export const upkeep = pgTable("upkeep", {
  name: text("name").primaryKey(),
  at: moment("at").notNull(),
  detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
});
