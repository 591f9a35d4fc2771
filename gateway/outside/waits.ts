const secondMs = 1000;
const minuteMs = 60 * secondMs;
const longestWaitMs = 24 * 60 * minuteMs;
const firstWaitMs = 5 * minuteMs;
const usualWaitMs = 60 * minuteMs;

/** Milliseconds that a Retry-After asks to wait, a day at most; undefined where it says nothing that can be read. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * secondMs : Date.parse(header) - now;
  return Number.isNaN(wait) ? undefined : Math.min(longestWaitMs, Math.max(0, wait));
}

/** A tenth more or less, so that what began together does not stay together. `chance` is 0 to 1. */
export function spread(milliseconds: number, chance: number): number {
  return Math.round(milliseconds * (0.9 + 0.2 * chance));
}

/** How long to wait after so many failures in a row: 5, 10, 20, 40, then 60 minutes. */
export function backOffMs(failures: number): number {
  return Math.min(usualWaitMs, firstWaitMs * 2 ** Math.max(0, failures - 1));
}
