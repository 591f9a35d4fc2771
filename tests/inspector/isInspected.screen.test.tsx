import { afterEach, expect, test, vi } from "vitest";
import { isInspected } from "../../src/entries/inspector/tab/isInspected.ts";

/** A visit as a browser tells it; `from`: the page that led here. */
function visit(path: string, type: "navigate" | "reload" | "back_forward" = "navigate", from = ""): boolean {
  history.replaceState(null, "", path);
  vi.spyOn(document, "referrer", "get").mockReturnValue(from);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type }] as unknown as PerformanceEntryList);
  return isInspected();
}

vi.stubEnv("DEV", false);

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test("a tab speaks to inspectors from a visit with ?inspect to the next one without it", () => {
  expect(visit("/")).toBe(false);
  expect(visit("/?inspect")).toBe(true);
  // The way to the sign-in and back drops the query, and so do links and reloads.
  expect(visit("/login/callback?code=1", "navigate")).toBe(true);
  expect(visit("/board/b/compose", "reload")).toBe(true);
  expect(visit("/boards", "navigate", "https://clatter.example/profile")).toBe(true);
  expect(visit("/boards", "back_forward")).toBe(true);
  expect(visit("/boards")).toBe(false);
  expect(visit("/boards", "reload")).toBe(false);
});

test("?inspect=tab lasts as long as the tab", () => {
  expect(visit("/?inspect=tab")).toBe(true);
  expect(visit("/boards")).toBe(true);
});
