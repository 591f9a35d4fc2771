import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { message } from "../../boardState/boardState.tables.ts";
import { moment } from "../../db/columns.ts";
import { person } from "../people/people.tables.ts";

/** A theme of picks, in the order of `position`. */
export const pickCategory = pgTable("pick_category", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  position: integer("position").notNull(),
  /** Day 0 of its rotation through today's picks. */
  createdAt: moment("created_at").notNull(),
});

/** A message that was picked for everybody. */
export const pick = pgTable(
  "pick",
  {
    id: text("id").primaryKey(),
    messageId: text("message_id")
      .notNull()
      .references(() => message.id, { onDelete: "cascade" }),
    /** Counts `pick_like`, so that lists can be sorted by it. */
    likeCount: integer("like_count").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("pick_message").on(table.messageId),
    index("pick_newest").on(table.createdAt, table.id),
    index("pick_liked").on(table.likeCount, table.id),
    check("pick_counts", sql`${table.likeCount} >= 0`),
  ],
);

/** The picks of a category, in their order; a pick may stand in several. */
export const pickInCategory = pgTable(
  "pick_in_category",
  {
    categoryId: text("category_id")
      .notNull()
      .references(() => pickCategory.id, { onDelete: "cascade" }),
    pickId: text("pick_id")
      .notNull()
      .references(() => pick.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.pickId] }),
    uniqueIndex("pick_in_category_position").on(table.categoryId, table.position),
    index("pick_in_category_pick").on(table.pickId),
  ],
);

/** One person likes one pick once. */
export const pickLike = pgTable(
  "pick_like",
  {
    pickId: text("pick_id")
      .notNull()
      .references(() => pick.id, { onDelete: "cascade" }),
    personId: text("person_id")
      .notNull()
      .references(() => person.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.pickId, table.personId] }), index("pick_like_person").on(table.personId)],
);
