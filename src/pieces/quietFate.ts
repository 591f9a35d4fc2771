import { quietHolds, quietMisses } from "../words/timing.ts";

/** A message that is to come by itself. */
export interface Waiting {
  /** Epoch milliseconds. */
  readonly at: number;
  /** It comes in quiet hours, too: that was agreed to. */
  readonly isAgreed: boolean;
}

/** A message that is later than this is missed (the gateway's rule for scheduled messages). */
const latest = 60 * 60_000;

/** What becomes of something planned whose time falls into a quiet span. */
export function fateOf({ at, isAgreed }: Waiting, quietUntil: number): "sent" | "waits" | "missed" {
  if (isAgreed) return "sent";
  return quietUntil - at > latest ? "missed" : "waits";
}

/** What is said of a message that quiet hours hold until a moment, which `told` names. */
export function heldWords(at: number, until: number, told: string): string {
  return fateOf({ at, isAgreed: false }, until) === "missed" ? quietMisses : quietHolds(told);
}
