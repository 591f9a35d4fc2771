import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { gridBytes, moment } from "../db/columns.ts";
import type { BoardStyle, Code62, FrameColor } from "../domain.ts";
import type { Transition } from "./transition.ts";

/** An account: it holds boards and members. A new board gets a tenant of its own, named after it. */
export const tenant = pgTable("tenant", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  createdAt: moment("created_at").notNull(),
});

/** A board and what it shows now. */
export const board = pgTable(
  "board",
  {
    id: text("id").primaryKey(),
    tenantId: text("tenant_id")
      .notNull()
      .references(() => tenant.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    style: text("style").$type<BoardStyle>().notNull().default("black"),
    code62: text("code_62").$type<Code62>().notNull().default("degree"),
    /** Of the frame round it behind its public link. */
    frameColor: text("frame_color").$type<FrameColor>().notNull().default("board"),
    rows: smallint("rows").notNull().default(6),
    columns: smallint("columns").notNull().default(22),
    /** IANA name. */
    timezone: text("timezone").notNull(),
    /** HHmm by the board's clock; both empty when off. */
    quietHoursBegin: text("quiet_hours_begin").notNull().default(""),
    quietHoursEnd: text("quiet_hours_end").notNull().default(""),
    /** Who set them, as shown to whoever they hold up; null when nobody is known. */
    quietHoursSetBy: text("quiet_hours_set_by"),
    /** Channels are silent until then; null when they are not. */
    pausedUntil: moment("paused_until"),
    /** Who muted them, as shown to people; null while nobody did. */
    pausedBy: text("paused_by"),
    createdAt: moment("created_at").notNull(),
    /** How its flaps turn; copied into every appearance. */
    transition: jsonb("transition").$type<Transition>().notNull(),
    /** Whether a User's Yes ends a pin that an Owner or Admin set. */
    usersEndPins: boolean("users_end_pins").notNull().default(true),
    /** How long a message holds the board against channels, in minutes; also the distance that channels keep. */
    stayMinutes: smallint("stay_minutes").notNull().default(5),
    /** Grows by one with everything that changes what the board shows. */
    version: integer("version").notNull().default(0),
    /** Grows with every write by boardState; what a write was decided on must still be true when it happens. */
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
    /** What the board shows. */
    characters: gridBytes("characters").notNull(),
    /** The appearance that made it so; null before the first. */
    appearanceId: text("appearance_id"),
    /** When the last message was accepted, for the rate limit. */
    acceptedAt: moment("accepted_at"),
  },
  (table) => [
    index("board_tenant").on(table.tenantId),
    index("board_paused").on(table.pausedUntil).where(sql`paused_until is not null`),
    check("board_style", sql`${table.style} in ('black', 'white')`),
    check("board_frame_color", sql`${table.frameColor} in ('board', 'black', 'white')`),
    check("board_code_62", sql`${table.code62} in ('degree', 'heart')`),
    check("board_stay", sql`${table.stayMinutes} between 1 and 60`),
    check("board_quiet_hours", sql`(${table.quietHoursBegin} = '') = (${table.quietHoursEnd} = '')`),
  ],
);
