import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What a person has made: on the last day that they made some of it, and ever. */
export const personQuota = pgTable(
  "person_quota",
  {
    personId: text("person_id").notNull(),
    kind: text("kind").notNull(),
    /** UTC, by the gateway's clock. */
    day: date("day").notNull(),
    usedThatDay: integer("used_that_day").notNull(),
    usedEver: integer("used_ever").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind] })],
);
