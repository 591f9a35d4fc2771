import { retryAfterMs, spread } from "../../../outside/waits.ts";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** After the first try, so much later each; with the first they are ten, over a day. */
const laterMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;

/** An endpoint at which nothing arrived for so long is turned off. */
export const dayMs = 24 * hourMs;

export interface Failed {
  /** Tries so far, this one counted. */
  readonly tries: number;
  /** When the first one was made. */
  readonly firstAt: number;
  readonly now: number;
  /** Of an answer 429 or 503. */
  readonly retryAfter: string | undefined;
}

/** When it is tried again; undefined after the last try. `chance` is 0 to 1. */
export function nextTryAt({ tries, firstAt, now, retryAfter }: Failed, chance: number): number | undefined {
  const later = laterMs[tries - 1];
  if (later === undefined) return undefined;
  const asked = retryAfterMs(retryAfter, now) ?? 0;
  return Math.max(firstAt + spread(later, chance), now + asked, now + secondMs);
}
