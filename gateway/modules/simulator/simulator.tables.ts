import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { board } from "../../boardState/board.tables.ts";
import { bytes, moment } from "../../db/columns.ts";

/**
 * The public link of a board: that it is there, and its version. Nothing in this row opens the simulator: the tokens are
 * signed with the key below and name the version, so that raising it ends them all (C4 of the contract's questions).
 */
export const simulatorToken = pgTable("simulator_token", {
  id: text("id").primaryKey(),
  boardId: text("board_id")
    .notNull()
    .unique()
    .references(() => board.id, { onDelete: "cascade" }),
  version: integer("version").notNull(),
  isPublic: boolean("is_public").notNull(),
  createdAt: moment("created_at").notNull(),
  /** Set while the link is revoked; generating it again clears this and keeps the raised version. */
  revokedAt: moment("revoked_at"),
  /** The only sites whose frames may hold the board; none named: any. A link that is made anew keeps them. */
  frameOrigins: text("frame_origins").array().notNull().default(sql`'{}'::text[]`),
});

/** One row: the 256-bit key that all gateways on this database sign simulator tokens with. */
export const simulatorKey = pgTable("simulator_key", {
  id: smallint("id").primaryKey(),
  secret: bytes("secret").notNull(),
  createdAt: moment("created_at").notNull(),
});
