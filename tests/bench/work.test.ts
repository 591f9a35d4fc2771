import { expect, test } from "vitest";
import { loadBoardCore, loadGridCore } from "../../grid-core/load.node.ts";
import { brotli } from "./browser/pageServer.ts";
import { board, fullFlip, hashOf, moments, planOf } from "./core/fullFlip.ts";
import { signsOf, signsOfCodes, textCount, textOf } from "./core/texts.ts";
import { drumSigns } from "./pages/work.ts";
import { boardOf, checkPicture } from "./picture/boards.ts";
import { codesOf, fiestaPair, pair } from "./simulator/work.ts";

const core = loadBoardCore();
const drum = core.assignedCodes();

test("in a full flip every cell goes 40 to 63 flaps, and all turn at every moment that is painted", () => {
  const { rest, target } = fullFlip(core);
  const ways = rest.map((code, cell) => (drum.indexOf(target[cell] ?? 0) - drum.indexOf(code) + 66) % 66);
  expect(Math.min(...ways)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...ways)).toBeLessThanOrEqual(63);
  const plan = planOf(core);
  expect(plan.turningCells).toBe(board.cells);
  const shape = { rows: 6, columns: 22, widthPx: 96, style: "black", bezel: "slim" } as const;
  const painter = core.createPainter(shape);
  const next = moments();
  painter.paintPlan(plan, next());
  for (let frame = 0; frame < 130; frame++) {
    const time = next();
    expect(plan.durationMs).toBeGreaterThan(time);
    if (frame % 26 === 0) expect(painter.paintPlan(plan, time)).toBeGreaterThan(board.cells * 0.9);
  }
});

test("texts are of the length that is compared, differ from the one before, and are shown whole by the core", () => {
  for (const kind of ["long", "short", "colours"] as const) {
    let before = "";
    for (let number = 0; number < textCount; number++) {
      const text = textOf(kind, number);
      expect(text).not.toBe(before);
      if (kind === "long") expect(text).toHaveLength(104);
      expect(signsOfCodes(loadGridCore().encode(text).codes)).toBe(signsOf(text));
      before = text;
    }
  }
});

test("the alternatives' boards go as far as the product's: 52 to 63 flaps on 66", () => {
  const signs = [...drumSigns];
  expect(new Set(signs).size).toBe(66);
  const way = (from: number, to: number) => (to - from + 66) % 66;
  const { rest, target } = codesOf(drum);
  const ours = rest.flat().map((code, cell) => way(drum.indexOf(code), drum.indexOf(target.flat()[cell] ?? 0)));
  const theirs = [...pair.from].map((sign, cell) => way(signs.indexOf(sign), signs.indexOf([...pair.to][cell] ?? "")));
  expect(theirs).toEqual(ours);
  expect([Math.min(...ours), Math.max(...ours)]).toEqual([52, 63]);
  const { from, to } = fiestaPair(signs);
  expect([from.length, to.length]).toEqual([132, 132]);
});

test("a picture is refused when a cell shows something else", () => {
  const codes = boardOf(0);
  const painter = core.createPainter({ rows: 6, columns: 22, widthPx: 1320, style: "black", bezel: "full" });
  painter.paintGrid(codes);
  const pixels = new Uint8Array(painter.frame());
  expect(() => checkPicture("ours", pixels, codes)).not.toThrow();
  const tile = codes.findIndex((code) => code > 62);
  expect(() => checkPicture("ours", pixels, codes.with(tile, 1))).toThrow(`cell ${tile}`);
  expect(() => checkPicture("ours", pixels, codes.with(0, 63))).toThrow("cell 0");
  expect(() => checkPicture("ours", pixels.subarray(4), codes)).toThrow("another size");
});

test("bytes are counted as they go over the line, never more than there are", () => {
  expect(brotli(new Uint8Array(1000)).length).toBeLessThan(40);
  const noise = Uint8Array.from({ length: 64 }, (_, place) => (place * 97 + 13) % 251);
  expect(brotli(noise).length).toBeLessThanOrEqual(64);
});

test("a hash tells two pictures apart", () => {
  expect(hashOf(new Uint8ClampedArray([1, 2, 3, 4]))).not.toBe(hashOf(new Uint8ClampedArray([1, 2, 3, 5])));
});
