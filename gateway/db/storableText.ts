/**
 * PostgreSQL's text, and the strings of its JSON, hold every character but U+0000 and halves of a surrogate pair; a statement
 * with one fails, and with it all others whose values stand in it. Such text is stored, and looked for, with the
 * replacement character instead: an id with one is nobody's.
 */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\uFFFD");

/** The same for all names and texts within a value, as JSON: there both kinds stand as escapes. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes("\\u")) return json;
  return json.replace(/\\(?:u0000|ud[89a-f][\da-f]{2}|.)/g, (sign) => (sign.length === 2 ? sign : "\uFFFD"));
}
