import fc from "fast-check";
import { expect, test } from "vitest";
import { loadBoardCore } from "../../grid-core/load.node.ts";
import { aspectOf, type Bezel, cellAtPoint, cellBox, heightInPixels, widestPicture } from "../../src/board/geometry.ts";

const bezels: Bezel[] = ["frame", "full", "slim"];

test("the page keeps the same place for a board as the core paints", () => {
  const core = loadBoardCore();
  for (const bezel of bezels) {
    for (const [rows, columns] of [
      [6, 22],
      [3, 15],
      [1, 1],
      [16, 64],
    ] as const) {
      expect(aspectOf(rows, columns, bezel)).toBeCloseTo(core.aspectRatio(rows, columns, bezel), 6);
    }
  }
});

test("a picture is laid out as high as the core paints it, at any width", () => {
  const core = loadBoardCore();
  for (const bezel of bezels) {
    for (let widthPx = 96; widthPx < 1200; widthPx += 61) {
      const painter = core.createPainter({ rows: 6, columns: 22, style: "black", heart: false, bezel, widthPx });
      expect(heightInPixels({ rows: 6, columns: 22, bezel, widthPx })).toBe(painter.height);
      painter.release();
    }
  }
});

test("the widest picture that the page asks for is one that the core paints, and hardly a wider one is", () => {
  const core = loadBoardCore();
  for (const [rows, columns] of [
    [6, 22],
    [16, 1],
  ] as const) {
    const widest = widestPicture(rows, columns, "frame");
    const make = (widthPx: number) =>
      core.createPainter({ rows, columns, style: "black", heart: false, bezel: "frame", widthPx }).release();
    make(widest);
    expect(() => make(Math.ceil(widest * 1.02))).toThrow("SizeInvalid");
  }
}, 30_000);

test("a framed board of 6 × 22 is 0.57 times as high as wide, its face 0.535", () => {
  expect(aspectOf(6, 22, "frame")).toBeCloseTo(0.57, 4);
  expect(aspectOf(6, 22, "full")).toBeCloseTo(0.535, 4);
  expect(aspectOf(6, 22, "slim")).toBeCloseTo(0.4872, 4);
});

test("the point in the middle of a cell belongs to that cell, at any width", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 131 }),
      fc.constantFrom(...bezels),
      fc.integer({ min: 96, max: 4000 }),
      (index, bezel, width) => {
        const box = cellBox(index, 6, 22, bezel, width);
        const found = cellAtPoint(box.left + box.width / 2, box.top + box.height / 2, 6, 22, bezel, width);
        expect(found).toBe(index);
      },
    ),
  );
});

test("the edge of the board is no cell", () => {
  expect(cellAtPoint(1, 1, 6, 22, "frame", 1000)).toBeNull();
  expect(cellAtPoint(999, 300, 6, 22, "frame", 1000)).toBeNull();
});
