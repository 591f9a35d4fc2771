import { type SQL, sql } from "drizzle-orm";
import { storableText } from "./storableText.ts";

/**
 * What a key is compared with to find these rows each by its index. Beside a join it keeps the planner from reading the whole
 * table for a lot, which it does where statistics, or a plan made while the table was small, say that it has few rows.
 */
export const anyOf = (keys: readonly string[]): SQL => anyOfThose(sql`${asKeys(keys)}`);

/** The same in a statement that is compiled (compiled.ts): its value is what `asKeys` makes of the keys. */
export const anyOfThose = (keys: SQL): SQL => sql`any(array(select jsonb_array_elements_text(${keys}::jsonb)))`;

export const asKeys = (keys: readonly string[]): string => JSON.stringify(keys.map(storableText));
