import { describe, expect, test } from "vitest";
import { firstFull, fitCosts, missOf, needAt } from "./model.ts";

/** Two always, three thousandths a display, five hundredths a heartbeat, seven a message. */
const slice = (displays: number, beats: number, sends: number) => ({
  ...{ displays, beats, sends },
  needs: { cpu: 2 + 0.003 * displays + 0.05 * beats + 7 * sends },
});
const told = [slice(1_000, 200, 1), slice(4_000, 800, 2), slice(4_000, 4_000, 2), slice(1_000, 200, 15)];

describe("The model of a gateway", () => {
  test("finds what is always there and what each display, heartbeat and message adds", () => {
    const costs = fitCosts(told, "cpu", ["display", "beat", "send"]);
    expect(costs.base).toBeCloseTo(2);
    expect(costs.display).toBeCloseTo(0.003);
    expect(costs.beat).toBeCloseTo(0.05);
    expect(costs.send).toBeCloseTo(7);
    expect(needAt(costs, { displays: 20_000, beats: 4_000, sends: 5.6 })).toBeCloseTo(2 + 60 + 200 + 39.2);
  });

  test("goes between points that do not lie on a line, and leaves out what a need does not hang on", () => {
    const points = [0, 2, 1].map((cpu, displays) => ({ displays, beats: displays ** 2, sends: 9, needs: { cpu } }));
    const { base, display, beat, send } = fitCosts(points, "cpu", ["display"]);
    expect([base, display]).toEqual([expect.closeTo(0.5), expect.closeTo(0.5)]);
    expect([beat, send]).toEqual([0, 0]);
  });

  test("knows that a heartbeat costs more among many", () => {
    const among = (displays: number, beats: number) => ({
      ...{ displays, beats, sends: 1 },
      needs: { cpu: 2 + beats * (0.05 + 0.00001 * displays) },
    });
    const learnt = [among(1_000, 200), among(8_000, 1_600), among(1_000, 2_000), among(8_000, 4_000)];
    const costs = fitCosts(learnt, "cpu", ["display", "beat", "crowd"]);
    expect([costs.display, costs.beat, costs.crowd]).toEqual([0, 0.05, 0.00001].map((cost) => expect.closeTo(cost, 9)));
    expect(needAt(costs, { displays: 20_000, beats: 4_000, sends: 1 })).toBeCloseTo(2 + 4_000 * 0.25);
  });

  test("takes nothing to cost less than nothing, and gives the others what fits best then", () => {
    const needs = [10, 9, 29].map((cpu) => ({ cpu }));
    const points = [0, 1_000, 1_000].map((displays, place) => ({ displays, beats: [0, 0, 200][place] ?? 0, sends: 1 }));
    const costs = fitCosts(
      points.map((point, place) => ({ ...point, needs: needs[place] ?? {} })),
      "cpu",
      ["display", "beat"],
    );
    expect(costs.display).toBe(0);
    // A line through 10, 9 without a heartbeat and 29 with two hundred.
    expect(costs.base).toBeCloseTo(9.5);
    expect(costs.beat).toBeCloseTo(19.5 / 200);
  });

  test("says nothing where work grew in step, of too few slices, and of what was not measured", () => {
    const inStep = [1_000, 2_000, 4_000, 8_000].map((displays) => slice(displays, displays / 5, 1));
    expect(() => fitCosts(inStep, "cpu", ["display", "beat"])).toThrow("tell apart");
    expect(() => fitCosts(told.slice(0, 2), "cpu", ["display", "beat"])).toThrow("tell apart");
    expect(fitCosts(told, "memory", ["display"]).display).toBeNaN();
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
