import { pgTable, smallint, text } from "drizzle-orm/pg-core";

/** One row: the epoch that positions in streams are counted in (streamEpoch.ts). */
export const streamEpoch = pgTable("stream_epoch", {
  id: smallint("id").primaryKey(),
  epoch: text("epoch").notNull(),
  /** The server and the database that it was drawn on; empty until the first start. */
  drawnOn: text("drawn_on").notNull(),
});
