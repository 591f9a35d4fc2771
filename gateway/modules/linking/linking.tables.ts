import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { board } from "../../boardState/board.tables.ts";
import { moment } from "../../db/columns.ts";
import { person } from "../people/people.tables.ts";

/** That a person has let an app at a board. A person links a board with an app once: linking anew ends the token before. */
export const accountLink = pgTable(
  "account_link",
  {
    id: text("id").primaryKey(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    /** The app, as the registry of listings knows it: no row of this database while operators register them by a file. */
    listingId: text("listing_id").notNull(),
    /** SHA-256 of the token; the token itself is told once, in the fragment of the way back, and kept nowhere (Q8). */
    tokenHash: text("token_hash").notNull().unique(),
    /** What the person was told that the app may; what the listing may by now bounds it further. */
    scopes: text("scopes").array().notNull(),
    createdAt: moment("created_at").notNull(),
    /** To the minute. */
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    uniqueIndex("account_link_once").on(table.personId, table.boardId, table.listingId),
    index("account_link_board").on(table.boardId),
  ],
);
