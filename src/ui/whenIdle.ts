/** ms that a page may be busy before what waits for its rest is done all the same. */
const longestMs = 2_000;

/** Does something as soon as the page has nothing else to do; what it gives calls that off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, longestMs);
    return () => clearTimeout(timer);
  }
  const wish = requestIdleCallback(act, { timeout: longestMs });
  return () => cancelIdleCallback(wish);
}
