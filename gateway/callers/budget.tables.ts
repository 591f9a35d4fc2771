import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../db/columns.ts";

/** Attempts of the last minute, by what is guessed at and by whom (Q4). */
export const budget = pgTable(
  "budget",
  {
    kind: text("kind").notNull(),
    scope: text("scope").$type<"account" | "address">().notNull(),
    /** SHA-256: no address of a person or of a network is kept here. */
    key: text("key").notNull(),
    attempts: moment("attempts").array().notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.scope, table.key] }),
    index("budget_expires").on(table.expiresAt),
  ],
);
