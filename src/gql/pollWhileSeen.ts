/** For a query that is read again, so often in milliseconds: a page in the background asks nobody. */
export const pollWhileSeen = (everyMs: number) => ({
  pollInterval: everyMs,
  skipPollAttempt: () => document.hidden,
});
