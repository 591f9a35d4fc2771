import { describe, expect, it } from "vitest";
import { backOffMs, retryAfterMs, spread } from "../../gateway/outside/waits.ts";

describe("waiting", () => {
  it("obeys Retry-After in both forms, a day at most", () => {
    const now = Date.UTC(2026, 10, 22);
    expect(retryAfterMs("120", now)).toBe(120_000);
    expect(retryAfterMs("Sun, 22 Nov 2026 00:05:00 GMT", now)).toBe(300_000);
    expect(retryAfterMs("99999999", now)).toBe(86_400_000);
    expect(retryAfterMs("Sat, 21 Nov 2026 00:00:00 GMT", now)).toBe(0);
    expect(retryAfterMs("soon", now)).toBeUndefined();
    expect(retryAfterMs(undefined, now)).toBeUndefined();
  });

  it("backs off to an hour, a tenth more or less", () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => backOffMs(failures) / 60_000)).toEqual([5, 10, 20, 40, 60, 60]);
    expect([spread(1000, 0), spread(1000, 0.5), spread(1000, 1)]).toEqual([900, 1000, 1100]);
  });
});
