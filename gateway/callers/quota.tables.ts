import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What a person has made, or an address was sent: on the last day that there was some of it, and ever. */
export const personQuota = pgTable(
  "person_quota",
  {
    /** A person's id, or `address ` and the SHA-256 of one. */
    personId: text("person_id").notNull(),
    kind: text("kind").notNull(),
    /** UTC, by the gateway's clock. */
    day: date("day").notNull(),
    usedThatDay: integer("used_that_day").notNull(),
    usedEver: integer("used_ever").notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind] })],
);
