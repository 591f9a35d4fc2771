import { quietHolds, quietMisses } from "../words/timing.ts";
import { type QuietRule, quietSpans } from "./quietSpans.ts";

/** A message that is to come by itself. */
interface Waiting {
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

/** Until when quiet hours hold it at its time; null where they do not. */
export function quietUntil({ at, isAgreed }: Waiting, rule: QuietRule): number | null {
  if (isAgreed) return null;
  const [first] = quietSpans(rule, { begin: at, end: at + 24 * 60 * 60_000 });
  return first?.begin === at ? first.end : null;
}

/** What is said of a message that quiet hours hold until a moment, which `told` names. */
export function heldWords(at: number, until: number, told: string): string {
  return fateOf({ at, isAgreed: false }, until) === "missed" ? quietMisses : quietHolds(told);
}
