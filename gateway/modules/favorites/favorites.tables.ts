import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { message } from "../../boardState/boardState.tables.ts";
import { moment } from "../../db/columns.ts";
import { person } from "../people/people.tables.ts";

/** A person's favorite messages. */
export const favorite = pgTable(
  "favorite",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    favoritedAt: moment("favorited_at").notNull(),
  },
  (table) => [
    uniqueIndex("favorite_person_message").on(table.personId, table.messageId),
    index("favorite_newest").on(table.personId, table.favoritedAt, table.id),
    index("favorite_message").on(table.messageId),
  ],
);
