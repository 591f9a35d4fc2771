import { sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { board } from "../../../boardState/board.tables.ts";
import { gridBytes, moment } from "../../../db/columns.ts";
import { person } from "../../people/people.tables.ts";

/** A flap that turns no more. */
export interface StuckFlap {
  readonly row: number;
  readonly column: number;
}

/** A board for the tests of a program: with a display that is none, a clock of its own, and faults. It has no people. */
export const sandboxBoard = pgTable("sandbox_board", {
  boardId: text("board_id")
    .primaryKey()
    .references(() => board.id, { onDelete: "cascade" }),
  /** Whose it is; one of each. It ends with it: no reference, for its whole tenant has to go then. */
  credentialId: text("credential_id").notNull().unique(),
  /** Who made that credential, for whom it counts. */
  personId: text("person_id").references(() => person.id, { onDelete: "set null" }),
  deviceId: text("device_id").notNull(),
  endsAt: moment("ends_at").notNull(),
  /** How far its clock goes ahead of the gateway's. */
  aheadMs: bigint("ahead_ms", { mode: "number" }).notNull().default(0),
  /** HHmm by its own clock, which keeps UTC; the board's row has them by the gateway's. */
  quietHoursBegin: text("quiet_hours_begin").notNull().default(""),
  quietHoursEnd: text("quiet_hours_end").notNull().default(""),
  offline: boolean("offline").notNull().default(false),
  slowMs: integer("slow_ms").notNull().default(0),
  droppedWrites: boolean("dropped_writes").notNull().default(false),
  stuck: jsonb("stuck").$type<StuckFlap[]>().notNull().default(sql`'[]'`),
  /** What the flaps show, and of which version. */
  shown: gridBytes("shown").notNull(),
  shownVersion: integer("shown_version").notNull().default(0),
  /** Versions up to this one were lost on their way. */
  droppedVersion: integer("dropped_version").notNull().default(0),
});
