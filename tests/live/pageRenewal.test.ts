import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type RenewablePage, renewPage } from "../../src/entries/simulator/renewal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page of some age, whose gateway answers one after another; its calls in order, with the second they came in. */
function pageOf(age: number, answers: (number | null)[]): { page: RenewablePage; calls: string[] } {
  const start = Date.now();
  const calls: string[] = [];
  const note = (call: string) => void calls.push(`${call} ${(Date.now() - start) / 1000}`);
  return {
    calls,
    page: {
      age: () => age + Date.now() - start,
      ask: async () => {
        note("ask");
        return answers.shift() ?? null;
      },
      reload: () => note("reload"),
    },
  };
}

test("a page that lives for long is loaded anew at once, also to say that its link is gone", async () => {
  for (const status of [200, 404, 410]) {
    const { page, calls } = pageOf(3_600_000, [status]);
    renewPage(page);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(["ask 0", "reload 0"]);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test("a young page waits until it is a minute old, so that it never goes in a circle", async () => {
  const { page, calls } = pageOf(2000, [200]);
  renewPage(page);
  await vi.advanceTimersByTimeAsync(57_999);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(["ask 58", "reload 58"]);
});

test("while the gateway is away the page stays, for a weekend if need be, with one timer", async () => {
  const { page, calls } = pageOf(100_000, [null, 502, 503, 429, ...Array<null>(12_000).fill(null), 200]);
  renewPage(page);
  await vi.advanceTimersByTimeAsync(15_000 * 12_003);
  expect(vi.getTimerCount()).toBe(1);
  expect(calls.some((call) => call.startsWith("reload"))).toBe(false);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(calls.at(-1)).toBe("reload 180060");
  expect(vi.getTimerCount()).toBe(0);
});
