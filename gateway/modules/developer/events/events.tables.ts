import { sql } from "drizzle-orm";
import { bigserial, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { board } from "../../../boardState/board.tables.ts";
import { moment } from "../../../db/columns.ts";
import type { EventType } from "./eventTypes.ts";

/**
 * What happened to boards that programs look at, as programs are told it. One gateway at a time adds rows, under the lock of
 * `event_relay`: so ids grow in the order in which they can be read, and whoever has read up to one has missed none.
 */
export const apiEvent = pgTable(
  "api_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    boardId: text("board_id")
      .notNull()
      .references(() => board.id, { onDelete: "cascade" }),
    type: text("type").$type<EventType>().notNull(),
    at: moment("at").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index("api_event_board").on(table.boardId, table.id), index("api_event_age").on(table.at)],
);

/** How far `board_event` was told on: one row. */
export const eventRelay = pgTable("event_relay", {
  name: text("name").primaryKey(),
  /** A transaction number (xid8): everything before it was told, or never will be. */
  position: text("position").notNull(),
});

/** The last connection state that was told of a board with listeners. */
export const toldConnection = pgTable("told_connection", {
  boardId: text("board_id")
    .primaryKey()
    .references(() => board.id, { onDelete: "cascade" }),
  /** `online` or `offline`. */
  state: text("state").notNull(),
  at: moment("at").notNull().default(sql`now()`),
});
