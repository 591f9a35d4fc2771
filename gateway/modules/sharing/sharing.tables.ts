import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../db/columns.ts";
import { message } from "../messages/messages.tables.ts";
import { person } from "../people/people.tables.ts";

/** A link to a message, for whoever holds it. */
export const messageShareToken = pgTable(
  "message_share_token",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token in the link; the token itself is told once and kept nowhere (Q8). */
    tokenHash: text("token_hash").notNull().unique(),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    /** Who shared it, and may revoke it. */
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("message_share_token_message").on(table.messageId),
    index("message_share_token_person").on(table.personId),
  ],
);
