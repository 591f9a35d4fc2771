const memory = "inspect";

/** Reloads, ways back and links of the product are the same visit; an address that is typed or opened is another one. */
const isNewVisit = (): boolean => {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "navigate" && document.referrer === "" && !location.pathname.startsWith("/login");
};

/**
 * Whether this tab was asked to speak to inspectors: always in development, else by `?inspect`. That lasts for the visit,
 * the way to the sign-in and back included, and a visit without it ends it; `?inspect=tab` lasts as long as the tab.
 */
export function isInspected(): boolean {
  // A frame without an origin has neither storage nor a channel.
  if (self.origin === "null") return false;
  if (import.meta.env.DEV) return true;
  const asked = new URLSearchParams(location.search).get("inspect");
  if (asked !== null) sessionStorage.setItem(memory, asked);
  else if (sessionStorage.getItem(memory) !== "tab" && isNewVisit()) sessionStorage.removeItem(memory);
  return sessionStorage.getItem(memory) !== null;
}
