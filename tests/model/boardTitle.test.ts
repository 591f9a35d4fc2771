import { describe, expect, test } from "vitest";
import { titleProblem } from "../../machines/board/boardTitle.ts";

describe("a title before anybody is asked", () => {
  test.each([
    ["", "title-missing"],
    ["   ", "title-missing"],
    ["a".repeat(60), null],
    ["👩‍👩‍👧".repeat(60), null],
    ["a".repeat(61), "title-too-long"],
  ] as const)("%j", (title, problem) => {
    expect(titleProblem(title)).toBe(problem);
  });
});
