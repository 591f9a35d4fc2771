import { createHash } from "node:crypto";
import { RefusalError } from "../../refusal.ts";
import { strangeCursor } from "../../words/searchRefusals.ts";

/** The last entry of a page, by which the next one goes on. */
export interface SearchPlace {
  readonly likes: number;
  /** Microseconds since 1970: a page may end between two entries of one millisecond. */
  readonly at: number;
  readonly id: string;
}

/** Who asks what, on which board: a cursor holds for just this. */
export type SearchScope = readonly unknown[];

const scopeBytes = 12;

function scopeOf(scope: SearchScope): string {
  return createHash("sha256").update(JSON.stringify(scope)).digest().subarray(0, scopeBytes).toString("base64url");
}

/** Opaque to callers: the scope's hash and the place. It is no secret and opens nothing: rights are checked anew. */
export function writeCursor(scope: SearchScope, { likes, at, id }: SearchPlace): string {
  return Buffer.from(JSON.stringify([scopeOf(scope), likes, at, id])).toString("base64url");
}

/** RefusalError `ValidationError` for a cursor of another board, another search or another person, and for no cursor. */
export function readCursor(scope: SearchScope, cursor: string): SearchPlace {
  const [of, likes, at, id] = parts(cursor);
  const isPlace = Number.isSafeInteger(likes) && Number.isSafeInteger(at) && typeof id === "string";
  if (of !== scopeOf(scope) || !isPlace) throw new RefusalError("ValidationError", strangeCursor(), { rule: "cursor" });
  return { likes: Number(likes), at: Number(at), id };
}

const longestCursor = 500;

function parts(cursor: string): readonly unknown[] {
  if (cursor.length > longestCursor) return [];
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parsed) ? parsed : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
