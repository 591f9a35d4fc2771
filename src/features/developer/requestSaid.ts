import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import type { ApiRequest_RowFragment } from "../../gql/generated/graphql.ts";

export type ApiRequest = ApiRequest_RowFragment;

export const checkMarks = { Passed: Check, Refused: X, NotAsked: Minus } as const;

/** What is kept of a body; programs that name no content type post their JSON as text. Null for none. */
export function jsonOf(kept: string | null | undefined): unknown {
  if (kept == null) return null;
  const value: unknown = JSON.parse(kept);
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;

/** Whether it named an idempotency key: in a header, a tool of /mcp in what it is asked. */
export const keyIn = (blanked: readonly string[], body: unknown): boolean =>
  blanked.includes("idempotency-key") ||
  typeof fieldOf(fieldOf(fieldOf(body, "params"), "arguments"), "idempotencyKey") === "string";

/** The text that a call asked to show; null where it is none. */
export function textIn(body: unknown): string | null {
  const text = fieldOf(body, "text");
  return typeof text === "string" ? text : null;
}

/** Whether it asked to be shown over quiet hours and pins. */
export const forcedIn = (body: unknown): boolean => fieldOf(body, "forced") === true;
