import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GridChange, Order } from "../../grid-core/adapter.ts";
import { GridError } from "../../grid-core/gridError.ts";
import { loadBoardCore, loadGridCore } from "../../grid-core/load.node.ts";
import { differenceOf, readPng } from "../support/png.ts";

const full = loadGridCore();

/** Both builds carry the small core's surface. */
const builds = [
  ["board", loadBoardCore()],
  ["full", full],
] as const;

const cells = 132;
const codes = (text: string) => full.encode(text).codes;
const change = (text: string, more: Partial<GridChange> = {}): GridChange => ({
  codes: codes(text),
  startMs: 0,
  seed: 7,
  ...more,
});
const blank = () => new Uint8Array(cells);

function gridError(work: () => unknown): GridError {
  try {
    work();
  } catch (error) {
    if (error instanceof GridError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe.each(builds)("the %s build", (_name, core) => {
  it("knows the 66 assigned codes in drum order", () => {
    const assigned = [...core.assignedCodes()];
    expect(assigned).toHaveLength(66);
    expect(assigned).toEqual([...assigned].sort((a, b) => a - b));
    expect([43, 45, 51, 57, 58, 61].some((code) => assigned.includes(code))).toBe(false);
  });

  it("says what is wrong with a grid, and where", () => {
    core.checkGrid(blank(), 6, 22);
    core.checkGrid(new Uint8Array(45), 3, 15);
    const wrong = blank();
    wrong[47] = 61;
    expect(gridError(() => core.checkGrid(wrong, 6, 22))).toMatchObject({
      code: "CharactersInvalid",
      row: 2,
      column: 3,
    });
    expect(gridError(() => core.checkGrid(blank(), 6, 21))).toMatchObject({
      code: "SizeInvalid",
      row: null,
      column: null,
    });
    expect(gridError(() => core.checkGrid(blank(), 0, 22)).code).toBe("SizeInvalid");
    expect(gridError(() => core.checkGrid(blank(), 17, 22)).code).toBe("SizeInvalid");
  });

  it("gives the specified boards their ratios", () => {
    expect(core.aspectRatio(6, 22, "frame")).toBeCloseTo(0.57, 4);
    expect(core.aspectRatio(6, 22, "full")).toBeCloseTo(0.535, 4);
    expect(core.aspectRatio(6, 22, "slim")).toBeCloseTo(0.4872, 4);
  });

  it("plans a message: from the old grid, along the drum, to exactly the new grid", () => {
    const plan = core.planFlips(codes("HELLO"), 6, 22, [change("HELP")]);
    expect(plan.codesAt(-1)).toEqual(codes("HELLO"));
    expect(plan.codesAt(plan.durationMs)).toEqual(codes("HELP"));
    expect(plan.codesAt(1e9)).toEqual(codes("HELP"));
    expect(plan.turningCells).toBe(4);
    const landings = plan.landings();
    expect(landings.length).toBe(2 * plan.flapCount);
    expect(plan.flapCount).toBeGreaterThan(plan.turningCells);
    const times = landings.filter((_, place) => place % 2 === 1);
    expect([...times]).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(Math.ceil(plan.durationMs));
    plan.release();
  });

  it("moves the same way for the same seed, and another way for another", () => {
    const at = (seed: number) => {
      const plan = core.planFlips(blank(), 6, 22, [change("WAVES OF AIR", { seed })]);
      const shown = [300, 600, 900].map((t) => [...plan.codesAt(t)]);
      plan.release();
      return shown;
    };
    expect(at(1)).toEqual(at(1));
    expect(at(1)).not.toEqual(at(2));
  });

  it("turns from where the flaps are when a second message comes during the first", () => {
    const plan = core.planFlips(blank(), 6, 22, [change("ZZZZ"), change("AAAA", { startMs: 500, seed: 9 })]);
    const only = core.planFlips(blank(), 6, 22, [change("ZZZZ")]);
    expect(plan.codesAt(499)).toEqual(only.codesAt(499));
    expect(plan.codesAt(plan.durationMs)).toEqual(codes("AAAA"));
    expect(plan.durationMs).toBeGreaterThan(3000);
    plan.release();
    only.release();
  });

  it("knows paces and orders", () => {
    const duration = (more: Partial<GridChange>) => {
      const plan = core.planFlips(blank(), 6, 22, [change("SWEEP ACROSS THE BOARD", more)]);
      const ms = plan.durationMs;
      expect(plan.codesAt(ms)).toEqual(codes("SWEEP ACROSS THE BOARD"));
      plan.release();
      return ms;
    };
    expect(duration({ pace: "instant", startMs: 20 })).toBe(20);
    expect(duration({ pace: "brisk" })).toBeLessThan(duration({ pace: "classic" }));
    const orders: Order[] = ["column", "reverseColumn", "edgesToCenter", "row", "diagonal", "random"];
    for (const order of orders) {
      const slow = duration({ order, stepIntervalMs: 500 });
      expect(slow, order).toBeGreaterThan(duration({ order, stepIntervalMs: 0 }));
      expect(duration({ order, stepIntervalMs: 500, stepSize: 200 }), order).toBeLessThan(slow);
    }
  });

  it("refuses changes of another size and codes without a flap", () => {
    expect(
      gridError(() => core.planFlips(blank(), 6, 22, [{ codes: new Uint8Array(10), startMs: 0, seed: 1 }])).code,
    ).toBe("SizeInvalid");
    expect(gridError(() => core.planFlips(blank().fill(43), 6, 22, [])).code).toBe("CharactersInvalid");
  });

  it("paints only what changes, and says where", () => {
    const painter = core.createPainter({ rows: 6, columns: 22, widthPx: 660, style: "black", bezel: "frame" });
    expect([painter.width, painter.height]).toEqual([660, 376]);
    expect(painter.paintGrid(codes("HELLO"))).toBe(cells);
    expect(painter.paintGrid(codes("HELLO"))).toBe(0);
    expect(painter.dirtyRect()).toBeNull();
    expect(painter.paintGrid(codes("JELLO"))).toBe(1);
    const dirty = painter.dirtyRect();
    expect(dirty).not.toBeNull();
    expect(dirty?.width).toBeLessThan(30);
    expect(painter.frame()).toHaveLength(660 * 376 * 4);
    painter.release();
  });

  it("shows the same picture after a turn as when painted afresh", () => {
    const options = { rows: 6, columns: 22, widthPx: 700, style: "white", bezel: "slim" } as const;
    const [turned, fresh] = [core.createPainter(options), core.createPainter(options)];
    const plan = core.planFlips(codes("BEFORE {63}{64}"), 6, 22, [change("AFTER {65}{66}")]);
    for (let t = -10; t < plan.durationMs + 40; t += 40) turned.paintPlan(plan, t);
    fresh.paintGrid(codes("AFTER {65}{66}"));
    expect(Buffer.from(turned.frame()).equals(Buffer.from(fresh.frame()))).toBe(true);
    for (const handle of [turned, fresh, plan]) handle.release();
  });

  it("keeps giving a view that is alive when the core's memory grows", () => {
    const small = core.createPainter({ rows: 6, columns: 22, widthPx: 200, style: "black", bezel: "full" });
    small.paintGrid(codes("GROW"));
    const before = Buffer.from(small.frame());
    const large = core.createPainter({ rows: 6, columns: 22, widthPx: 4000, style: "black", bezel: "full" });
    expect(Buffer.from(small.frame()).equals(before)).toBe(true);
    large.release();
    small.release();
  });

  it("refuses pictures out of bounds", () => {
    for (const widthPx of [0, 100_000]) {
      expect(
        gridError(() => core.createPainter({ rows: 6, columns: 22, widthPx, style: "black", bezel: "frame" })).code,
      ).toBe("SizeInvalid");
    }
  });

  it("throws when a released handle is used", () => {
    const plan = core.planFlips(blank(), 6, 22, []);
    plan.release();
    plan.release();
    expect(() => plan.durationMs).toThrow();
  });
});

describe("text, keys and pictures of the full build", () => {
  it("reports what was folded, replaced and missing, with places in the text", () => {
    const { missing, replaced, folded } = full.encode("é [👨‍👩‍👧] “");
    expect(folded).toEqual([
      { sign: "é", index: 0, by: "E" },
      { sign: "“", index: 13, by: '"' },
    ]);
    expect(replaced.map(({ index }) => index)).toEqual([2, 11]);
    expect(missing).toEqual([{ sign: "👨‍👩‍👧", index: 3, cell: 54 }]);
  });

  it("lays out on other boards and in other ways", () => {
    const { codes: left } = full.encode("AB", { rows: 3, columns: 15, align: "left", vertical: "bottom" });
    expect([...left.subarray(30, 33)]).toEqual([1, 2, 0]);
    expect([...full.encode("♥", { heart: true }).codes]).toContain(62);
    expect(full.encode("♥").missing).toHaveLength(1);
    expect(gridError(() => full.encode("a", { rows: 0 })).code).toBe("SizeInvalid");
    expect(gridError(() => full.encode("one two three", { rows: 1, columns: 5 })).code).toBe("TextTooLong");
    expect(gridError(() => full.encode("{72}")).code).toBe("CharactersInvalid");
  });

  it("takes texts of every kind without falling over", () => {
    for (const text of [
      "",
      "\0",
      "\uD800",
      "a\uD800b",
      "\u202E",
      "🏳️‍🌈".repeat(20),
      "a".repeat(65_536),
      "{".repeat(65_536),
    ]) {
      try {
        full.encode(text);
      } catch (error) {
        expect(error).toBeInstanceOf(GridError);
        expect((error as GridError).code).toBe("TextTooLong");
      }
    }
  });

  it("writes, strokes, pastes and clears", () => {
    const state = { codes: blank(), rows: 6, columns: 22, caret: 0, mode: 0 };
    expect(full.edit(state, { kind: "key", key: "h" })).toMatchObject({ caret: 1, unknown: [], isCut: false });
    expect(full.edit(state, { kind: "key", key: "€" })).toMatchObject({
      caret: 1,
      unknown: [{ sign: "€", cell: 0 }],
    });
    const painted = full.edit({ ...state, mode: 64 }, { kind: "paint", from: 0, to: 23 * 3 });
    expect([...painted.codes].flatMap((code, cell) => (code === 64 ? [cell] : []))).toEqual([0, 23, 46, 69]);
    const pasted = full.edit(state, { kind: "paste", text: "one\ntwo" });
    expect(full.decode(pasted.codes, 6, 22)).toBe("ONE\nTWO");
    expect(full.edit({ ...state, codes: pasted.codes, caret: 9 }, { kind: "clear" })).toEqual({
      codes: blank(),
      caret: 0,
      anchor: null,
      shape: "rectangle",
      step: "alone",
      unknown: [],
      isCut: false,
    });
    expect(gridError(() => full.edit({ ...state, caret: 133 }, { kind: "clear" })).code).toBe("CharactersInvalid");
    expect(gridError(() => full.edit({ ...state, mode: 43 }, { kind: "clear" })).code).toBe("CharactersInvalid");
  });
});

describe("pictures across the boundary", () => {
  // Made by the core's own tests in native code and looked at by people.
  const golden = (name: string) => readFileSync(new URL(`../../grid-core/tests/golden/${name}.png`, import.meta.url));
  const alphabet =
    "ABCDEFGHIJKLMNOPQRSTUV\nWXYZ 1234567890 !@#$()\n-+&=;:'\"%,./?° {69}{71}{70}  O0\n" +
    "{63}{63}{64}{64}{65}{65}{66}{66}{67}{67}{68}{68}{69}{69}\n\nSPLIT BY A LINE OF AIR";

  it.each([
    ["whole-black-frame-1200", { widthPx: 1200, style: "black", bezel: "frame" }],
    ["whole-white-frame-1200", { widthPx: 1200, style: "white", bezel: "frame" }],
    ["reading-white-full-690", { widthPx: 690, style: "white", bezel: "full" }],
  ] as const)("are pixel by pixel those of native code, and in files but for edges: %s", (name, options) => {
    const { codes: grid } = full.encode(alphabet, { align: "left" });
    const { width, height, rgba } = readPng(golden(name));
    const painter = full.createPainter({ rows: 6, columns: 22, ...options });
    painter.paintGrid(grid);
    expect(Buffer.from(painter.frame()).equals(Buffer.from(rgba))).toBe(true);
    painter.release();
    const [quick, small] = [false, true].map((isSmall) => full.png(grid, 6, 22, { ...options, small: isSmall }));
    const shown = readPng(quick ?? new Uint8Array());
    expect(shown).toMatchObject({ width, height });
    expect(differenceOf(shown.rgba, rgba)).toBeLessThanOrEqual(7);
    expect(Buffer.from(readPng(small ?? new Uint8Array()).rgba).equals(Buffer.from(shown.rgba))).toBe(true);
    expect((small?.length ?? 0) / (quick?.length ?? 0)).toBeLessThan(0.85);
  });
});
