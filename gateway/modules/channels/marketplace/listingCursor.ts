import type { ListingPlace } from "./marketplace.store.ts";

const longest = 500;

/** Opaque to callers, and no secret: the question that it belongs to, and the last listing of the page. */
export function writeListingCursor(scope: readonly string[], { value, id }: ListingPlace): string {
  return Buffer.from(JSON.stringify([...scope, value, id])).toString("base64url");
}

/** Null for a cursor of another question, and for what is none. */
export function readListingCursor(scope: readonly string[], cursor: string): ListingPlace | null {
  if (cursor.length > longest) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (!Array.isArray(parts) || parts.length !== scope.length + 2) return null;
    const [value, id] = parts.slice(-2);
    const isOfScope = scope.every((part, place) => parts[place] === part);
    return isOfScope && typeof value === "string" && typeof id === "string" ? { value, id } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
