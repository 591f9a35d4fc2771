import { purposeOf } from "./requestOutcome.ts";

/* In which order a call was judged, as the inspector shows it: what was asked before the refusal said yes. */

export const checkResults = ["Passed", "Refused", "NotAsked"] as const;
export type CheckResult = (typeof checkResults)[number];

export interface Check {
  readonly check: string;
  readonly result: CheckResult;
}

/** Decision 13's order; in other dialects the fingerprint is looked at before the rate. */
const order = [
  "credential",
  "scope",
  "calls",
  "subscription",
  "idempotencyKey",
  "message",
  "rateLimit",
  "fingerprint",
  "quietHours",
  "pinned",
] as const;

type CheckName = (typeof order)[number];

const byType: Readonly<Record<string, CheckName>> = {
  NotFound: "subscription",
  FingerprintMatch: "fingerprint",
  QuietHours: "quietHours",
  MessagePinned: "pinned",
  RateLimited: "rateLimit",
  NotAuthorized: "scope",
};

const byRule: Readonly<Record<string, CheckName>> = {
  credential: "credential",
  calls: "calls",
  idempotencyKey: "idempotencyKey",
};

const reads: readonly CheckName[] = ["credential", "scope", "calls"];

/** The checks of one kept call. A read is asked less. */
export function decisionOf(call: {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly type: string | null;
  readonly rule: string | null;
  readonly dialect: string;
}): readonly Check[] {
  const purpose = purposeOf(call);
  const asked = purpose === "read" || purpose === "change" ? reads : orderOf(call.dialect);
  const refusedBy = call.status < 400 ? undefined : (byRule[call.rule ?? ""] ?? byType[call.type ?? ""] ?? "message");
  const place = refusedBy === undefined ? asked.length : asked.indexOf(refusedBy);
  const refusedAt = place < 0 ? asked.length : place;
  return asked.map((check, at) => ({
    check,
    result: at < refusedAt ? "Passed" : at === refusedAt ? "Refused" : "NotAsked",
  }));
}

function orderOf(dialect: string): readonly CheckName[] {
  if (dialect === "v1") return order;
  return order.map((check) => (check === "rateLimit" ? "fingerprint" : check === "fingerprint" ? "rateLimit" : check));
}
