import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { board } from "../../boardState/board.tables.ts";
import { moment } from "../../db/columns.ts";

/** A physical display, or a program that plays one. Its id is the `clientId` of its socket. */
export const device = pgTable(
  "device",
  {
    id: text("id").primaryKey(),
    /** Null until a person has typed its pairing code; it goes with its board. */
    boardId: text("board_id").references(() => board.id, { onDelete: "cascade" }),
    /** What people call it, from its pairing on; null for one of before names until it is named, or asked for its name. */
    name: text("name"),
    /** Hash (callers/hash.ts) of the 256-bit token that it identifies with; null until the code was traded. */
    tokenHash: text("token_hash"),
    rows: integer("rows"),
    columns: integer("columns"),
    firmware: text("firmware"),
    /** ISO 3166 alpha-2, stated at provisioning, never guessed from an address. */
    latestLocationCountryCode: text("latest_location_country_code"),
    /** The latest heartbeat, written sparingly: a quarter of an hour behind at most; `heardAt` (db/gatewayLife.ts) knows. */
    lastSeenAt: moment("last_seen_at"),
    /** The gateway that holds its socket and hears it; null when none does. One that died says nothing any more. */
    heldBy: text("held_by"),
    /** The receipt: the newest version of the board that the display says it shows. */
    shownVersion: integer("shown_version"),
    shownAt: moment("shown_at"),
    /** The database was put back since the display was last told: it may know a version that the board never had. */
    mustForget: boolean("must_forget").notNull().default(false),
    /** Since when it is there: from its first code, then from its pairing. A board's displays stand in this order. */
    createdAt: moment("created_at").notNull(),
    /** A display of the demo household: the gateway plays it itself, until a person ends it. No socket identifies as one. */
    isDemo: boolean("is_demo").notNull().default(false),
    /** Which gateway plays it, and until when the others leave it alone. */
    playedBy: text("played_by"),
    playedUntil: moment("played_until"),
  },
  (table) => [index("device_board").on(table.boardId), index("device_demo").on(table.id).where(sql`${table.isDemo}`)],
);

/** A pairing code on its one way from a display to `POST /pair` (decision 43). */
export const pairing = pgTable(
  "pairing",
  {
    /** Hash (callers/hash.ts) of the code. */
    codeHash: text("code_hash").primaryKey(),
    deviceId: text("device_id")
      .notNull()
      .references(() => device.id, { onDelete: "cascade" }),
    /** Hash (callers/hash.ts) of the secret of the display that asked for the code; null when a person made it. */
    claimSecretHash: text("claim_secret_hash"),
    expiresAt: moment("expires_at").notNull(),
    claimedAt: moment("claimed_at"),
  },
  (table) => [index("pairing_device").on(table.deviceId), index("pairing_expiry").on(table.expiresAt)],
);
