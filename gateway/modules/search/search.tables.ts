import { customType, index, pgTable, text } from "drizzle-orm/pg-core";
import { messageAppearance } from "../../boardState/boardState.tables.ts";

const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What an appearance is found by: the words of its message, and its board as a word of its own (`@` and the id). So one
 * index answers "this word on this board", however much other boards say it. Written by a trigger on message_appearance.
 */
export const appearanceWords = pgTable(
  "appearance_words",
  {
    appearanceId: text("appearance_id")
      .primaryKey()
      .references(() => messageAppearance.id, { onDelete: "cascade" }),
    words: searchWords("words").notNull(),
  },
  (table) => [index("appearance_words_words").using("gin", table.words)],
);
