import { describe, expect, test } from "vitest";
import { isFresh } from "../../machines/board/boardConnectivityMachine.ts";

const now = Date.UTC(2026, 10, 21, 20, 0, 0);

describe("a heartbeat", () => {
  test.each([
    [179_999, true],
    [180_000, false],
    [0, true],
  ])("of %i ms ago is fresh: %j", (age, fresh) => {
    expect(isFresh({ type: "status.received", latestHeartbeat: now - age, currentTime: now })).toBe(fresh);
  });
});
