import { describe, expect, test } from "vitest";
import { firstFull, fitLine, missOf, needAt } from "./model.ts";

const slice = (displays: number, cpu: number) => ({ displays, needs: { cpu } });

describe("The model of a gateway", () => {
  test("finds what is always there and what each display adds", () => {
    const line = fitLine([slice(1_000, 30), slice(2_000, 50), slice(4_000, 90)], "cpu");
    expect(line.base).toBeCloseTo(10);
    expect(line.each).toBeCloseTo(0.02);
    expect(needAt(line, 20_000)).toBeCloseTo(410);
  });

  test("goes between points that do not lie on a line", () => {
    const line = fitLine([slice(0, 0), slice(1, 2), slice(2, 1)], "cpu");
    expect(line).toEqual({ base: 0.5, each: 0.5 });
  });

  test("says nothing of one size, and nothing of what was not measured", () => {
    expect(() => fitLine([slice(5, 1), slice(5, 2)], "cpu")).toThrow("two sizes");
    expect(fitLine([slice(1, 1), slice(2, 2)], "memory").each).toBeNaN();
  });

  test("misses by a share of what was measured, on either side", () => {
    expect(missOf(75, 100)).toBeCloseTo(0.25);
    expect(missOf(125, 100)).toBeCloseTo(0.25);
  });

  test("names what is full first, not what is needed the most of", () => {
    const one = { name: "bytes", needed: 900, there: 1_000, unit: "MB" };
    const other = { name: "cores", needed: 2, there: 1, unit: "" };
    expect(firstFull([one, other])).toBe(other);
    expect(firstFull([other, one])).toBe(other);
  });
});
