import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { message } from "../../boardState/boardState.tables.ts";
import type { TransitionWish } from "../../boardState/transition.ts";
import { bytes, moment } from "../../db/columns.ts";
import type { BroadcastState, BroadcastTargetState } from "../../domain.ts";
import type { ErrorType } from "../../refusal.ts";
import { person } from "../people/people.tables.ts";

/** By board until when the pin holds that a Yes is for (epoch milliseconds), null for any; a board that is left out keeps its pin. */
export type EndsPins = Readonly<Record<string, number | null>>;

/** One message on its way to several boards: the work that is left is what its targets say. */
export const broadcast = pgTable(
  "broadcast",
  {
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id),
    state: text("state").$type<BroadcastState>().notNull().default("Running"),
    /** The person said Yes to quiet hours, and to pins. */
    forced: boolean("forced").notNull(),
    forcePinnedMessageOverride: boolean("force_pinned_message_override").notNull(),
    /** Which pins that Yes ends; null for whichever there are. */
    endsPins: jsonb("ends_pins").$type<EndsPins>(),
    /** How its flaps turn, where the person chose; null for each board's own manner. */
    transition: jsonb("transition").$type<TransitionWish>(),
    /** What makes a call the same call (decision 13); the key is null when the caller gave none. */
    idempotencyKey: text("idempotency_key"),
    bodyHash: bytes("body_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the last target was settled; null while there is work left. */
    settledAt: moment("settled_at"),
    /** When boards that were not reached began to be tried again, long after its end: what was sent before is not taken back any more. */
    retriedAt: moment("retried_at"),
    /** A gateway works on it until then; one that was killed leaves it to the next. */
    claimedUntil: moment("claimed_until"),
  },
  (table) => [
    uniqueIndex("broadcast_once").on(table.personId, table.idempotencyKey, table.bodyHash),
    index("broadcast_work").on(table.createdAt).where(sql`state in ('Running', 'Undoing')`),
    index("broadcast_person").on(table.personId, table.createdAt),
    index("broadcast_message").on(table.messageId),
    check("broadcast_state", sql`${table.state} in ('Running', 'Done', 'Cancelled', 'Undoing', 'Undone')`),
  ],
);

/** Why a board was not reached, or not taken back. Times are epoch milliseconds. */
export interface TargetRefusal {
  readonly type: ErrorType;
  readonly error: string;
  readonly rule?: string;
  readonly until?: number;
  readonly setBy?: string;
}

/** One board of a broadcast. No foreign key to the board: that it was deleted meanwhile is told, not forgotten. */
export const broadcastTarget = pgTable(
  "broadcast_target",
  {
    broadcastId: text("broadcast_id")
      .notNull()
      .references(() => broadcast.id, { onDelete: "cascade" }),
    boardId: text("board_id").notNull(),
    /** The board's title when the broadcast was made. */
    title: text("title").notNull(),
    /** Place in the list that the person gave. */
    place: smallint("place").notNull(),
    state: text("state").$type<BroadcastTargetState>().notNull().default("Waiting"),
    /** Null where the board showed the message already. */
    appearanceId: text("appearance_id"),
    refusal: jsonb("refusal").$type<TargetRefusal>(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.broadcastId, table.boardId] }),
    check(
      "broadcast_target_state",
      sql`${table.state} in ('Waiting', 'Sent', 'Refused', 'Cancelled', 'Undoing', 'Undone', 'Kept')`,
    ),
  ],
);
