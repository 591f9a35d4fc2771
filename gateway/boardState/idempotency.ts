import { createHash } from "node:crypto";
import type { Principal } from "../callers/principal.ts";
import { RefusalError } from "../refusal.ts";
import { idempotencyKey } from "../words/messageRefusals.ts";

const longestKey = 200;

export interface IdempotencyScope {
  readonly principal: string;
  readonly operation: string;
  readonly key: string;
  readonly bodyHash: Uint8Array;
}

/** RefusalError `ValidationError` for an empty or overlong key. */
export function checkIdempotencyKey(key: string | null | undefined): void {
  if (key === null || key === undefined || isKey(key)) return;
  throw new RefusalError("ValidationError", idempotencyKey(), { rule: "idempotencyKey" });
}

function isKey(key: string): boolean {
  return key !== "" && key.length <= longestKey;
}

/**
 * What makes a call the same call: who asks, which operation, its key and its body (decision 13). Null without a key, and
 * for a body nested so deep that it cannot be written down: it is no grid, so that it is refused and has no answer to keep.
 */
export function idempotencyScope(
  principal: Principal,
  operation: string,
  key: string | null | undefined,
  body: Readonly<Record<string, unknown>>,
): IdempotencyScope | null {
  if (key === null || key === undefined || !isKey(key)) return null;
  const canonical = writtenDown(Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (canonical === undefined) return null;
  const bodyHash = Uint8Array.from(createHash("sha256").update(canonical).digest());
  return { principal: principalKey(principal), operation, key, bodyHash };
}

/** JSON; undefined when the value is nested deeper than it can be walked. */
function writtenDown(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Kind and id of who asks. */
function principalKey(principal: Principal): string {
  const { kind, id } = principalActor(principal);
  return `${kind}:${id ?? ""}`;
}

/** Who asks, as events name them. */
export function principalActor(principal: Principal): { readonly kind: string; readonly id: string | null } {
  switch (principal.kind) {
    case "anonymous":
      return { kind: "anonymous", id: null };
    case "person":
      return { kind: "person", id: principal.personId };
    case "credential":
      return { kind: "credential", id: principal.credentialId };
    case "channel":
      return { kind: "channel", id: principal.subscriptionId };
    case "job":
      return { kind: "job", id: principal.name };
  }
}
