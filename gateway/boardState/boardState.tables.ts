import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, gridBytes, moment } from "../db/columns.ts";
import type { RepeatRhythm, ScheduledState } from "../domain.ts";
import { person } from "../modules/people/people.tables.ts";
import { board } from "./board.tables.ts";
import type { BoardEventDetail } from "./boardEventDetail.ts";
import type { Transition } from "./transition.ts";

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What a person (or a channel) wrote: a text and the grid that it makes. It belongs to no board. */
export const message = pgTable(
  "message",
  {
    id: text("id").primaryKey(),
    /** Null when no person wrote it, or the person is gone. */
    personId: text("person_id").references(() => person.id, { onDelete: "set null" }),
    /** As written, in NFC; from a grid, the grid's own text. */
    text: text("text").notNull(),
    rows: smallint("rows").notNull(),
    columns: smallint("columns").notNull(),
    characters: gridBytes("characters").notNull(),
    /** The author's name when it was written. */
    authorFormatted: text("author_formatted").notNull(),
    createdAt: moment("created_at").notNull(),
    /**
     * The channel that wrote it: what a channel shows again and again is one message, not one each time. No foreign key: it
     * only keeps two alike from being written.
     */
    installableId: text("installable_id"),
    /** What a search finds it by: the words and colour tiles of its text, folded (migration message_search). */
    words: searchWords("words").notNull().generatedAlwaysAs(sql`search_words(text)`),
  },
  (table) => [
    index("message_person").on(table.personId, table.createdAt),
    uniqueIndex("message_of_channel")
      .on(table.installableId, table.characters, table.authorFormatted)
      .where(sql`installable_id is not null`),
    index("message_words").using("gin", table.words),
  ],
);

/** A pin that a send cleared, as `pinned_message` held it; `pinnedUntil` is epoch milliseconds. */
export interface ReleasedPin {
  readonly id: string;
  readonly messageId: string;
  readonly personId: string | null;
  readonly pinnedBy: string;
  readonly pinnedUntil: number;
  /** What it shows again at its end; absent or null when its message stays. */
  readonly formerAppearanceId?: string | null;
}

/** That a message came onto a board: one row of its history, one version of the board. */
export const messageAppearance = pgTable(
  "message_appearance",
  {
    id: text("id").primaryKey(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id),
    personId: text("person_id").references(() => person.id, { onDelete: "set null" }),
    subscriptionId: text("subscription_id"),
    /** Who or what sent it, as shown to people, when it was sent. */
    attribution: text("attribution").notNull(),
    version: integer("version").notNull(),
    /** When its flaps began to turn. */
    appearedAt: moment("appeared_at").notNull(),
    /** When its last flap is at rest at the latest, whatever the board showed before. */
    settledBy: moment("settled_by").notNull(),
    /** What the board showed, or was turning to, before. */
    former: gridBytes("former").notNull(),
    characters: gridBytes("characters").notNull(),
    seed: integer("seed").notNull(),
    transition: jsonb("transition").$type<Transition>().notNull(),
    /** What must happen only once although a job may be delivered twice, e.g. a scheduled message's id. */
    onceKey: text("once_key"),
    /** How many displays the board had when it appeared; none means that there is nobody to report. */
    displays: smallint("displays").notNull().default(0),
    /** When the first display was given it, and when the first one said that it shows it. */
    sentAt: moment("sent_at"),
    shownAt: moment("shown_at"),
    /** How many displays said that they show it. */
    shownDisplays: smallint("shown_displays").notNull().default(0),
    /** The appearance that this one took back; nothing is taken back twice. */
    undoesId: text("undoes_id"),
    /** The pin that it cleared, which comes back when it is taken back. */
    releasedPin: jsonb("released_pin").$type<ReleasedPin>(),
    /** Deleted from the history: no list shows it any more. The row stays, for what happened to the board did happen. */
    hiddenAt: moment("hidden_at"),
    /** The Owner who deleted it. */
    hiddenBy: text("hidden_by").references(() => person.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("message_appearance_undoes").on(table.undoesId),
    uniqueIndex("message_appearance_version").on(table.boardId, table.version),
    uniqueIndex("message_appearance_once").on(table.onceKey),
    index("message_appearance_message").on(table.messageId),
    index("message_appearance_source").on(table.boardId, table.personId),
    index("message_appearance_shown_by")
      .on(table.boardId, table.subscriptionId, table.appearedAt)
      .concurrently()
      .where(sql`subscription_id is not null`),
    index("message_appearance_newest").on(table.boardId, table.appearedAt, table.id).where(sql`hidden_at is null`),
  ],
);

/**
 * Everything that ever happened to a board, in order; rows are only ever added (a trigger of the first migration refuses
 * the rest). Streams, receipts, undo, the timeline and webhooks read it.
 */
export const boardEvent = pgTable(
  "board_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** No foreign key: what happened to a board that is gone did happen. */
    boardId: text("board_id").notNull(),
    /** The board's version after it. */
    version: integer("version").notNull(),
    kind: text("kind").$type<BoardEventKind>().notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: text("actor_id"),
    /** Why: a send, a schedule that came due, a pin that ended … */
    cause: text("cause").notNull(),
    /** What it is about: an appearance, a pin, a scheduled message. */
    subjectId: text("subject_id"),
    at: moment("at").notNull(),
    /** What may be otherwise when it is told; absent from what older versions wrote. */
    detail: jsonb("detail").$type<BoardEventDetail>(),
    /** The transaction that wrote it: ids are given before the commit, so a reader stops short of the oldest open one. */
    transactionId: transactionId("transaction_id").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index("board_event_board").on(table.boardId, table.id),
    index("board_event_transaction").on(table.transactionId),
  ],
);

export type BoardEventKind =
  | "appeared"
  | "pinned"
  | "unpinned"
  | "pinEnded"
  | "scheduled"
  | "unscheduled"
  | "missed"
  | "created"
  | "renamed"
  | "zoneChanged"
  | "quietHoursSet"
  | "paused"
  | "resumed"
  | "pauseEnded"
  | "members"
  | "deleted";

/** The message that holds a board; active while `pinnedUntil` is later than now. */
export const pinnedMessage = pgTable("pinned_message", {
  boardId: text("board_id")
    .primaryKey()
    .references(() => board.id, { onDelete: "cascade" }),
  id: text("id").notNull().unique(),
  messageId: text("message_id")
    .notNull()
    .references(() => message.id),
  personId: text("person_id").references(() => person.id, { onDelete: "set null" }),
  pinnedBy: text("pinned_by").notNull(),
  pinnedUntil: moment("pinned_until").notNull(),
  createdAt: moment("created_at").notNull(),
  /** The appearance that it holds: once the board shows another one there is nothing to hand back. */
  appearanceId: text("appearance_id"),
  /** What the board showed before and shows again at the end of the pin; null when the message stays. */
  formerAppearanceId: text("former_appearance_id"),
  /** Until then one gateway is at ending it, and nobody else. */
  leasedUntil: moment("leased_until"),
});

/**
 * A message that comes again and again at a time of the board's day. Its next showing is a scheduled message of its own;
 * once that is settled the next one is made.
 */
export const messageRepeat = pgTable(
  "message_repeat",
  {
    id: text("id").primaryKey(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id),
    personId: text("person_id").references(() => person.id, { onDelete: "set null" }),
    attribution: text("attribution").notNull(),
    rhythm: text("rhythm").$type<RepeatRhythm>().notNull(),
    /** 1 (Monday) to 7, of a weekly one. */
    weekday: smallint("weekday"),
    /** HH:MM by the board's clock. */
    time: text("time").notNull(),
    /** The first day of the board's clock (YYYY-MM-DD) on which it may come; null: since it was made. */
    startsOn: text("starts_on"),
    /** The zone by which the next showing was planned; another one than the board's means that it must be planned anew. */
    timezone: text("timezone").notNull(),
    /** The moment of the latest planned showing by the rhythm. */
    plannedFor: moment("planned_for").notNull(),
    forced: boolean("forced").notNull(),
    forcePinnedMessageOverride: boolean("force_pinned_message_override").notNull(),
    transition: jsonb("transition").$type<Transition>(),
    pausedAt: moment("paused_at"),
    /** Days of the board's clock (YYYY-MM-DD) whose showing was left out, the earliest first. */
    leftOut: text("left_out").array().notNull().default(sql`'{}'::text[]`),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("message_repeat_board").on(table.boardId),
    index("message_repeat_message").on(table.messageId),
    check("message_repeat_rhythm", sql`${table.rhythm} in ('Daily', 'Weekdays', 'Weekly')`),
    check("message_repeat_weekday", sql`(${table.rhythm} = 'Weekly') = (${table.weekday} is not null)`),
  ],
);

/** A message for later. Pending until it is sent, missed (more than an hour late) or cancelled. */
export const scheduledMessage = pgTable(
  "scheduled_message",
  {
    id: text("id").primaryKey(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id),
    personId: text("person_id").references(() => person.id, { onDelete: "set null" }),
    attribution: text("attribution").notNull(),
    sendAt: moment("send_at").notNull(),
    state: text("state").$type<ScheduledState>().notNull().default("Pending"),
    /** The person said Yes to quiet hours at that time. */
    forced: boolean("forced").notNull(),
    /** The person said Yes to a pin at that time. */
    forcePinnedMessageOverride: boolean("force_pinned_message_override").notNull(),
    createdAt: moment("created_at").notNull(),
    settledAt: moment("settled_at"),
    /** How its flaps turn, where the person chose; null for the board's own manner. */
    transition: jsonb("transition").$type<Transition>(),
    /** The repeat whose next showing it is. */
    repeatId: text("repeat_id").references(() => messageRepeat.id, { onDelete: "set null" }),
    /** On the first one that is due on its board: until then one gateway shows what is due there. */
    leasedUntil: moment("leased_until"),
  },
  (table) => [
    index("scheduled_message_of_repeat").on(table.repeatId).where(sql`repeat_id is not null`),
    uniqueIndex("scheduled_message_repeat").on(table.repeatId).where(sql`state = 'Pending'`),
    index("scheduled_message_due").on(table.sendAt).where(sql`state = 'Pending'`),
    index("scheduled_message_board").on(table.boardId, table.sendAt),
    index("scheduled_message_message").on(table.messageId),
    check("scheduled_message_state", sql`${table.state} in ('Pending', 'Sent', 'Missed', 'Cancelled')`),
  ],
);

/** What was answered to a call that was accepted, so that the same call again is answered the same (decision 13). */
export const idempotency = pgTable(
  "idempotency",
  {
    /** Kind and id of who asked. */
    principal: text("principal").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    bodyHash: bytes("body_hash").notNull(),
    /** Ids of what was made (SendAnswer). */
    answer: jsonb("answer").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.principal, table.operation, table.key, table.bodyHash] }),
    index("idempotency_age").on(table.createdAt),
  ],
);
