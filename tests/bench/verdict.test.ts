import { describe, expect, test } from "vitest";
import { readOptions, wantsBar } from "./run/options.ts";
import { runSection } from "./run/runSection.ts";
import type { Section } from "./run/section.ts";
import { judge, median, needsRound, voidReason } from "./run/verdict.ts";

const most = (limit: number) => ({ side: "most", limit }) as const;
const least = (limit: number) => ({ side: "least", limit }) as const;

describe("the benchmark's arithmetic", () => {
  test("a median is the middle value, or the mean of the two in the middle", () => {
    expect(median([3])).toBe(3);
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 100])).toBe(3.5);
    expect(() => median([])).toThrow("no value");
  });

  test("a bar passes when every round does, is missed when none does, and is unclear between", () => {
    expect(judge([1, 2, 2], most(2))).toEqual({ median: 2, least: 1, most: 2, verdict: "passed" });
    expect(judge([2.1, 3, 4], most(2)).verdict).toBe("missed");
    expect(judge([1, 1, 1, 1, 2.1], most(2)).verdict).toBe("unclear");
    expect(judge([0.97, 1.2], least(0.97)).verdict).toBe("passed");
    expect(judge([0.9, 0.96], least(0.97)).verdict).toBe("missed");
    expect(judge([0.9, 0.98], least(0.97)).verdict).toBe("unclear");
    expect(judge([0, 0], most(0)).verdict).toBe("passed");
  });

  test("rounds go on to the wanted number, and beyond it only while a bar is unclear", () => {
    expect(needsRound(4, 5, 15, ["passed"])).toBe(true);
    expect(needsRound(5, 5, 15, ["passed", "missed"])).toBe(false);
    expect(needsRound(5, 5, 15, ["passed", "unclear"])).toBe(true);
    expect(needsRound(15, 5, 15, ["unclear"])).toBe(false);
  });

  test("a run is void when the machine's floor moved by more than a fifth", () => {
    expect(voidReason([300, 500, 359])).toBeNull();
    expect(voidReason([300, 300, 361])).toMatch(/moved by 20 %/);
    expect(voidReason([300, 239])).toMatch(/moved by -20 %/);
    expect(voidReason([])).toMatch(/not measured/);
  });
});

describe("what a call asks for", () => {
  const known = ["core", "download"];

  test("is all sections, five rounds and up to fifteen when nothing is said", () => {
    expect(readOptions([], known)).toEqual({ sections: known, only: [], rounds: 5, most: 15 });
    expect(readOptions(["core", "--only", "D1,D3a", "--rounds", "20"], known)).toEqual({
      sections: ["core"],
      only: ["D1", "D3a"],
      rounds: 20,
      most: 20,
    });
  });

  test("is refused when there is no such section or number", () => {
    expect(() => readOptions(["gateway"], known)).toThrow("There is no section gateway");
    expect(() => readOptions(["--rounds", "none"], known)).toThrow("--rounds is a number");
  });

  test("names bars by their ids or by what these begin with", () => {
    expect(wantsBar([], "A1")).toBe(true);
    expect(wantsBar(["A1"], "A1")).toBe(true);
    expect(wantsBar(["A1"], "A10a")).toBe(false);
    expect(wantsBar(["D4"], "D4-10")).toBe(true);
    expect(wantsBar(["D1"], "D1b")).toBe(true);
    expect(wantsBar(["D1b"], "D1a")).toBe(false);
  });
});

describe("a section", () => {
  /** Two cases whose ratio is given round by round. */
  function section(ratios: readonly number[], log: string[]): Section {
    let round = 0;
    const measured = (name: string, us: () => number) => ({
      name,
      run: async () => {
        log.push(name);
        return { us: us() };
      },
    });
    return {
      name: "sample",
      cases: [measured("ours", () => ratios[round++] ?? 0), measured("other", () => 1)],
      bars: [
        { id: "S1", claim: "", demand: most(1), cases: [], ratio: (read) => read("ours", "us") / read("other", "us") },
      ],
      unmeasured: [],
      close: async () => {},
    };
  }

  const world = (floor: readonly number[] = []) => {
    let round = 0;
    return { floorUs: async () => floor[round++] ?? 300, say: () => {} };
  };

  test("runs its cases in turn and takes the ratio of each round by itself", async () => {
    const log: string[] = [];
    const { bars, rounds } = await runSection(section([0.5, 0.7, 0.6], log), { rounds: 3, most: 9 }, world());
    expect(log).toEqual(["ours", "other", "ours", "other", "ours", "other"]);
    expect(rounds).toHaveLength(3);
    expect(bars[0]).toMatchObject({ ratios: [0.5, 0.7, 0.6], median: 0.6, verdict: "passed" });
  });

  test("goes on while a bar is unclear, and leaves it unclear at the end", async () => {
    const { bars, rounds } = await runSection(section([0.5, 2, 0.5, 0.5, 0.5], []), { rounds: 2, most: 5 }, world());
    expect(rounds).toHaveLength(5);
    expect(bars[0]).toMatchObject({ median: 0.5, verdict: "unclear" });
  });

  test("is void on a machine that moved, whatever its bars say", async () => {
    const result = await runSection(section([0.5, 0.5], []), { rounds: 2, most: 2 }, world([300, 400]));
    expect(result.voidReason).toMatch(/33 %/);
  });

  test("that fails after its first round keeps the rounds before, and is void", async () => {
    const failing = section([0.5, 0.5, 0.5], []);
    let runs = 0;
    const stops = async () => {
      runs += 1;
      if (runs > 2) throw new Error("it shows another text");
      return { us: 1 };
    };
    const broken = { ...failing, cases: [...failing.cases, { name: "another", run: stops }] };
    const result = await runSection(broken, { rounds: 5, most: 5 }, world());
    expect(result.rounds).toHaveLength(2);
    expect(result.voidReason).toBe("round 3 failed: it shows another text");
    expect(result.bars[0]).toMatchObject({ ratios: [0.5, 0.5] });
  });

  test("has no ratio of what was not measured", async () => {
    const bad = section([0.5], []);
    const [bar] = bad.bars;
    if (!bar) throw new Error("no bar");
    const wrong = {
      ...bad,
      bars: [{ ...bar, ratio: (read: (name: string, measure: string) => number) => read("ours", "ms") }],
    };
    await expect(runSection(wrong, { rounds: 1, most: 1 }, world())).rejects.toThrow("ours did not measure ms");
  });
});
