import { pgTable, text } from "drizzle-orm/pg-core";

/** Words and phrases that no message may hold; empty unless whoever runs the gateway fills it. Upper case. */
export const censoredWord = pgTable("censored_word", { word: text("word").primaryKey() });
