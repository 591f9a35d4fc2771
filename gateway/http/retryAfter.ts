import type { Context } from "../context.ts";
import { RefusalError } from "../refusal.ts";

type WithClock = Pick<Context, "clock">;

/** Whole seconds from now, as a client may wait them out. */
export function secondsUntil({ clock }: WithClock, until: number): number {
  return Math.max(1, Math.ceil((until - clock.estimate()) / 1_000));
}

/**
 * `Retry-After` for a rate; undefined where nobody knows when (a quota of what can be deleted). Quiet hours and pins tell
 * `until` instead: programs would sleep the night through.
 */
export function retryAfter(context: WithClock, error: unknown): string | undefined {
  if (!(error instanceof RefusalError) || error.type !== "RateLimited" || error.until === undefined) return undefined;
  return String(secondsUntil(context, error.until));
}
