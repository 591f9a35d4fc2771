import { toldByFlow } from "./granted.ts";

/**
 * For a query that is read again, so often in milliseconds: a page in the background asks nobody, and that no answer came
 * is told by the page, not by a message each time.
 */
export const pollWhileSeen = (everyMs: number) => ({
  pollInterval: everyMs,
  skipPollAttempt: () => document.hidden,
  context: toldByFlow,
});
