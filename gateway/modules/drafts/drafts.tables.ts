import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { message } from "../../boardState/boardState.tables.ts";
import { moment } from "../../db/columns.ts";
import { person } from "../people/people.tables.ts";

/** A message that a person keeps for later; a message is one draft of a person, however often it is saved. */
export const draft = pgTable(
  "draft",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    /** Who saved it, as shown to people, when it was saved. */
    attribution: text("attribution").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("draft_person_message").on(table.personId, table.messageId),
    index("draft_person_age").on(table.personId, table.createdAt),
    index("draft_message").on(table.messageId),
  ],
);
