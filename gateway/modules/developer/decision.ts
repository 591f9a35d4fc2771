import { purposeOf } from "./requestOutcome.ts";

/* In which order a call was judged, as the inspector shows it: what was asked before the refusal said yes. */

export const checkResults = ["Passed", "Refused", "NotAsked"] as const;
export type CheckResult = (typeof checkResults)[number];

export interface Check {
  readonly check: string;
  readonly result: CheckResult;
}

/** Decision 13's order, and what a call is held to itself; in other dialects the fingerprint is looked at before the rate. */
const order = [
  "credential",
  "scope",
  "calls",
  "subscription",
  "idempotencyKey",
  "ifMatch",
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
  ifMatch: "ifMatch",
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
  readonly isRepeat: boolean;
}): readonly Check[] {
  const purpose = purposeOf(call);
  const refusedBy = call.status < 400 ? undefined : (byRule[call.rule ?? ""] ?? byType[call.type ?? ""] ?? "message");
  // Few settings are held to a version.
  const short = refusedBy === "ifMatch" ? [...reads, refusedBy] : reads;
  const asked = purpose === "read" || purpose === "change" ? short : orderOf(call.dialect);
  const place = refusedBy === undefined ? asked.length : asked.indexOf(refusedBy);
  const refusedAt = place < 0 ? asked.length : place;
  // The same call again is asked nothing after its key.
  const key = asked.indexOf("idempotencyKey");
  const last = call.isRepeat && key >= 0 ? key : asked.length;
  return asked.map((check, at) => ({
    check,
    result: at > last ? "NotAsked" : at < refusedAt ? "Passed" : at === refusedAt ? "Refused" : "NotAsked",
  }));
}

function orderOf(dialect: string): readonly CheckName[] {
  if (dialect === "v1") return order;
  return order.map((check) => (check === "rateLimit" ? "fingerprint" : check === "fingerprint" ? "rateLimit" : check));
}
