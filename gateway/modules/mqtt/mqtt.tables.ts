import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../../db/columns.ts";

/** One row: which gateway speaks with the broker. */
export const mqttBridge = pgTable("mqtt_bridge", {
  name: text("name").primaryKey(),
  /** As all gateways of this installation call themselves there: the broker lets one of a name in, and shows the former out. */
  clientId: text("client_id").notNull(),
  leaseBy: text("lease_by"),
  leaseUntil: moment("lease_until"),
});

/** Boards that are told of on the broker; a board that is gone stays here until it is taken back there. */
export const mqttBoard = pgTable("mqtt_board", { boardId: text("board_id").primaryKey() });
