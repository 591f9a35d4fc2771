import { describe, expect, it } from "vitest";
import { GridError } from "../../grid-core/gridError.ts";
import { loadBoardCore, loadGridCore } from "../../grid-core/load.node.ts";
import { loadTextCore } from "../../src/wasm/textCore.ts";

const board = loadBoardCore();
const full = loadGridCore();

/** What a page has that writes messages, and what all else has. */
const builds = [
  ["text", loadTextCore()],
  ["full", full],
] as const;

const codes = (text: string) => full.encode(text).codes;

function gridError(work: () => unknown): GridError {
  try {
    work();
  } catch (error) {
    if (error instanceof GridError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe.each(builds)("selections, in the %s build", (_name, core) => {
  const state = {
    codes: core.encode("ab cd", { align: "left", vertical: "top" }).codes,
    rows: 6,
    columns: 22,
    mode: 0,
  };

  it("grow with shift, go by words with control, and end with a plain move", () => {
    const right = { kind: "key", key: "ArrowRight", shift: true, control: true } as const;
    const grown = core.edit({ ...state, caret: 0 }, right);
    expect(grown).toMatchObject({ caret: 3, anchor: 0, step: "none" });
    expect(core.edit({ ...state, ...grown }, { kind: "key", key: "ArrowLeft" })).toMatchObject({
      caret: 2,
      anchor: null,
    });
    expect(core.edit({ ...state, caret: 7 }, { kind: "selectAll" })).toMatchObject({ anchor: 0, caret: 131 });
    expect(core.edit({ ...state, caret: 7 }, { kind: "select", from: 9, to: 3 })).toMatchObject({
      anchor: 9,
      caret: 3,
    });
  });

  it("are copied as text, cut, filled and written over", () => {
    const selected = { ...state, anchor: 1, caret: 3, shape: "run" } as const;
    expect(core.selectedText(selected)).toBe("B C");
    const cut = core.edit(selected, { kind: "cut" });
    expect(cut).toMatchObject({ caret: 1, anchor: null, step: "alone" });
    expect(core.edit({ ...state, ...cut }, { kind: "paste", text: "B C" }).codes).toEqual(state.codes);
    const filled = core.edit(selected, { kind: "fill", code: 65 });
    expect(core.decode(filled.codes, 6, 22)).toBe("A{65}{65}{65}D");
    expect(core.decode(core.edit(selected, { kind: "key", key: "x" }).codes, 6, 22)).toBe("AX  D");
    expect(gridError(() => core.edit({ ...selected, anchor: 132 }, { kind: "cut" })).code).toBe("CharactersInvalid");
    expect(gridError(() => core.edit(selected, { kind: "fill", code: 43 })).code).toBe("CharactersInvalid");
  });
});

describe.each(builds)("rectangles, in the %s build", (_name, core) => {
  const { codes } = core.encode("ab\ncd", { align: "left", vertical: "top" });
  const state = { codes, rows: 6, columns: 22, mode: 0, anchor: 0, caret: 23 };
  const text = (edited: { codes: Uint8Array }) => core.decode(edited.codes, 6, 22);

  it("are read, moved, flipped and put down in their shape", () => {
    expect(core.selectedText(state)).toBe("AB\nCD");
    const moved = core.edit(state, { kind: "move", rows: 1, columns: 2 });
    expect([text(moved), moved.anchor, moved.caret]).toEqual(["\n  AB\n  CD", 24, 47]);
    expect(text(core.edit(state, { kind: "flip", axis: "upright" }))).toBe("BA\nDC");
    expect(text(core.edit(state, { kind: "flip", axis: "level" }))).toBe("CD\nAB");
    const block = Uint8Array.of(1, 2, 3, 4);
    const placed = core.edit({ ...state, anchor: null }, { kind: "place", at: 21, columns: 2, codes: block });
    expect([text(placed), placed.isCut]).toEqual([`AB${" ".repeat(19)}A\nCD${" ".repeat(19)}C`, true]);
    const uneven = { kind: "place", at: 0, columns: 3, codes: block } as const;
    expect(gridError(() => core.edit(state, uneven)).code).toBe("SizeInvalid");
    const word = core.edit({ ...state, anchor: null }, { kind: "replace", cell: 0, text: "ten " });
    expect([text(word), word.caret]).toEqual(["TEN B\nCD", 4]);
  });
});

describe.each(builds)("texts whose places are kept, in the %s build", (_name, core) => {
  it("are the same grid again, and tell where a gap is", () => {
    const { codes, missing } = core.encode("\n  a€{63}", { align: "placed" });
    expect(core.decode(codes, 6, 22)).toBe("\n  A {63}");
    expect(missing).toEqual([{ sign: "€", index: 4, cell: 25 }]);
    expect(core.encode(core.decode(codes, 6, 22), { align: "placed" }).codes).toEqual(codes);
  });
});

describe("a heart in the place of the degree sign", () => {
  it("is drawn, told, read back and written where the board bears one", () => {
    const { codes: love } = full.encode("i ♥", { rows: 1, columns: 3, heart: true });
    expect([full.decode(love, 1, 3), full.decode(love, 1, 3, true)]).toEqual(["I °", "I ♥"]);
    expect([board.describe(love, 1, 3), board.describe(love, 1, 3, true)]).toEqual(["Row 1: I °", "Row 1: I ♥"]);
    const options = { widthPx: 200, style: "white", bezel: "slim" } as const;
    const degree = full.png(love, 1, 3, options);
    expect(full.png(love, 1, 3, { ...options, heart: false })).toEqual(degree);
    expect(full.png(love, 1, 3, { ...options, heart: true })).not.toEqual(degree);
    const painter = board.createPainter({ rows: 1, columns: 3, ...options, heart: true });
    const degrees = board.createPainter({ rows: 1, columns: 3, ...options });
    for (const each of [painter, degrees]) each.paintGrid(love);
    expect(Buffer.from(painter.frame()).equals(Buffer.from(degrees.frame()))).toBe(false);
    painter.release();
    degrees.release();
  });
});

describe.each(builds)("grids as text, in the %s build", (_name, core) => {
  it("go to JSON and base64url and back, whatever their size", () => {
    const desk = core.encode("tea? {65}", { rows: 3, columns: 15 }).codes;
    const json = core.gridToJson(desk, 3, 15);
    expect(JSON.parse(json).flat()).toEqual([...desk]);
    const base64 = core.gridToBase64(desk, 3, 15);
    expect(Buffer.from(base64, "base64url").toString()).toBe(json);
    for (const form of [json, base64, Buffer.from(json).toString("base64")]) {
      expect(core.readGrid(form)).toEqual({ codes: desk, rows: 3, columns: 15 });
    }
  });

  it("are refused with what is wrong and where", () => {
    const refused = (text: string) => gridError(() => core.readGrid(text));
    expect(refused("")).toMatchObject({ code: "MissingTextOrCharacters", row: null });
    expect(refused("HELLO")).toMatchObject({ code: "ValidationError", row: null });
    expect(refused("[[0],[43]]")).toMatchObject({ code: "CharactersInvalid", row: 1, column: 0 });
    expect(refused("[[0],[]]")).toMatchObject({ code: "SizeInvalid", row: 1, column: null });
    expect(refused("x".repeat(10_000_000)).code).toBe("SizeInvalid");
  });
});

describe.each(builds)("the cost of a change, in the %s build", (_name, core) => {
  it("is what its plan then takes", () => {
    const [from, to] = [codes("BEFORE {63}{64}"), codes("AFTER {65}")];
    const size = { rows: 6, columns: 22 };
    for (const transition of [
      {},
      { pace: "brisk", order: "diagonal", stepIntervalMs: 90 },
      { pace: "instant" },
    ] as const) {
      const plan = board.planFlips(from, 6, 22, [{ codes: to, startMs: 0, seed: 9, ...transition }]);
      expect(core.costOf(from, to, { ...size, seed: 9, ...transition })).toEqual({
        turningCells: plan.turningCells,
        flapCount: plan.flapCount,
        settledMs: plan.durationMs,
      });
      plan.release();
    }
    expect(core.costOf(to, to, size)).toEqual({ turningCells: 0, flapCount: 0, settledMs: 0 });
    expect(gridError(() => core.costOf(from, to.subarray(1), size)).code).toBe("SizeInvalid");
  });
});
