import { describe, expect, test } from "vitest";
import { backOff } from "../../machines/board/displaySocketMachine.ts";

describe("the wait after a cut", () => {
  test.each([
    [1, 0, 250],
    [1, 1, 500],
    [2, 1, 1_000],
    [5, 0.5, 6_000],
    [7, 1, 30_000],
    [1_000, 1, 30_000],
    [1_000, 0, 15_000],
    [1, 7, 500],
    [1, -7, 250],
  ])("after %i cuts with a jitter of %f is %i ms", (cuts, jitter, wait) => {
    expect(backOff({ cuts, jitter })).toBe(wait);
  });
});
