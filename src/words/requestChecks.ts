/* What each check of a program's call found, in the order of the checks. */

export const checkNames: Readonly<Record<string, string>> = {
  credential: "Credential",
  scope: "Permission",
  calls: "Calls a second",
  subscription: "Subscription",
  idempotencyKey: "Idempotency key",
  ifMatch: "If-Match",
  message: "Text",
  rateLimit: "Rate",
  fingerprint: "Fingerprint",
  quietHours: "Quiet hours",
  pinned: "Pin",
};

/** What a check found where it let the call through. */
export function checkSaid(
  check: string,
  call: { writes: boolean; isRepeat: boolean; forced: boolean; lines: number; unknown: readonly string[] },
): string {
  const { writes, isRepeat, forced, lines, unknown } = call;
  const on = lines === 0 ? "" : `On ${lines === 1 ? "1 line" : `${lines} lines`}`;
  const signs = unknown.length === 0 ? "every sign has a code" : `no flap bears ${unknown.join(" ")}`;
  const said: Readonly<Record<string, string>> = {
    credential: "Known, and its secret is right",
    scope: writes ? "May write" : "May read",
    calls: "Not too many at once",
    subscription: "On this board",
    idempotencyKey: isRepeat ? "Used before: answered as then" : "Not used before",
    ifMatch: "The board shows that version",
    message: on === "" ? "A message for this board" : `${on}, ${signs}`,
    rateLimit: "None in the 15 seconds before",
    fingerprint: "Differs from the board",
    quietHours: forced ? "Overridden by forced" : "Not at that time",
    pinned: forced ? "None, or overridden by forced" : "None at that time",
  };
  return said[check] ?? "";
}
export const checkNoneSent = "None sent";
export const checkUntil = (time: string) => `Until ${time}`;
