import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { message } from "../../boardState/boardState.tables.ts";
import { moment } from "../../db/columns.ts";
import type { BoardStyle, Code62 } from "../../domain.ts";
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
    /** How the board looks on which it was shared: so does its picture. */
    style: text("style").$type<BoardStyle>().notNull().default("black"),
    code62: text("code_62").$type<Code62>().notNull().default("degree"),
    createdAt: moment("created_at").notNull(),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("message_share_token_message").on(table.messageId),
    index("message_share_token_person").on(table.personId),
    check("message_share_token_style", sql`${table.style} in ('black', 'white')`),
    check("message_share_token_code_62", sql`${table.code62} in ('degree', 'heart')`),
  ],
);
