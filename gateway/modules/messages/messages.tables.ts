import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { board } from "../../boardState/board.tables.ts";
import type { Transition } from "../../boardState/transition.ts";
import { gridBytes, moment } from "../../db/columns.ts";

/** Words and phrases that no message may hold; empty unless whoever runs the gateway fills it. Upper case. */
export const censoredWord = pgTable("censored_word", { word: text("word").primaryKey() });

/** The newest of a board's messages that came too soon for the rate: it is shown when that time is over. */
export const heldMessage = pgTable(
  "held_message",
  {
    boardId: text("board_id")
      .primaryKey()
      .references(() => board.id, { onDelete: "cascade" }),
    /** The id that its sender was told. */
    messageId: text("message_id").notNull(),
    /** Whose it is; what is no more when its time comes shows nothing. */
    credentialId: text("credential_id").notNull(),
    operation: text("operation").notNull(),
    characters: gridBytes("characters").notNull(),
    /** Null for the board's own manner. */
    transition: jsonb("transition").$type<Transition>(),
    /** The version that the board must still have; null where nothing was said. */
    ifVersion: integer("if_version"),
    /** What was accepted after it takes its place. */
    askedAt: moment("asked_at").notNull(),
    dueAt: moment("due_at").notNull(),
    /** A gateway is at it until then. */
    leasedUntil: moment("leased_until"),
  },
  (table) => [index("held_message_due").on(table.dueAt)],
);
