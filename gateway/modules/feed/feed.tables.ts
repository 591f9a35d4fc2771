import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { message } from "../../boardState/boardState.tables.ts";
import { moment } from "../../db/columns.ts";
import { person } from "../people/people.tables.ts";

/** A message that a person shared with everybody who is signed in. It tells nothing of boards and tenants. */
export const feedItem = pgTable(
  "feed_item",
  {
    id: text("id").primaryKey(),
    /** A copy, so that the name of whoever wrote the shared message stays with those who know it. */
    messageId: text("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    /** What was shared; a message is in the feed once. Null when it is gone. */
    sharedMessageId: text("shared_message_id").references(() => message.id, { onDelete: "set null" }),
    /** The sharer. */
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    /** The sharer as strangers may read it: first name and the initial of the last. */
    attribution: text("attribution").notNull(),
    /** Counts `feed_like`, so that the feed can be sorted by it. */
    likeCount: integer("like_count").notNull().default(0),
    /** Flags that nobody has decided about yet; three hide the item for all (contract, D10). */
    openFlags: integer("open_flags").notNull().default(0),
    /** Hidden for everybody but the sharer: by flags, or by a superadmin. */
    moderated: boolean("moderated").notNull().default(false),
    /** A superadmin decided that it stays hidden; then flags and time change nothing. */
    hiddenAt: moment("hidden_at"),
    createdAt: moment("created_at").notNull(),
    /** The sharer took it back. The row stays, so that what was hidden cannot be shared anew. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("feed_item_message").on(table.messageId).where(sql`deleted_at is null`),
    uniqueIndex("feed_item_shared_message").on(table.sharedMessageId).where(sql`deleted_at is null`),
    index("feed_item_newest").on(table.createdAt, table.id).where(sql`deleted_at is null`),
    index("feed_item_liked").on(table.likeCount, table.id).where(sql`deleted_at is null`),
    index("feed_item_person").on(table.personId, table.createdAt),
    index("feed_item_flagged").on(table.createdAt).where(sql`open_flags > 0 and deleted_at is null`),
    check("feed_item_counts", sql`${table.likeCount} >= 0 and ${table.openFlags} >= 0`),
  ],
);

/** One person likes one feed item once. */
export const feedLike = pgTable(
  "feed_like",
  {
    feedItemId: text("feed_item_id")
      .notNull()
      .references(() => feedItem.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedItemId, table.personId] }),
    index("feed_like_person").on(table.personId),
  ],
);

/** One person flagged one feed item once; for them it is hidden from then on, whatever is decided. */
export const feedFlag = pgTable(
  "feed_flag",
  {
    feedItemId: text("feed_item_id")
      .notNull()
      .references(() => feedItem.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull(),
    /** When a superadmin decided; open flags are those without. */
    settledAt: moment("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.feedItemId, table.personId] }),
    index("feed_flag_person").on(table.personId),
    check("feed_flag_reason", sql`char_length(${table.reason}) between 1 and 500`),
  ],
);
