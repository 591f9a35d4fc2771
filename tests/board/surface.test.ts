import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadBoardCore } from "../../grid-core/load.node.ts";
import { flapsBox } from "../../src/board/geometry.ts";
import type { BoardShape } from "../../src/board/messages.ts";
import { fitSurface, openSurface, present, wholeCanvas } from "../../src/board/surface.ts";
import { classicTransition } from "../../src/board/wire.ts";
import { canvasOf, deadCanvas, type Put } from "../support/canvases.ts";

/** As a browser makes it. */
class Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  constructor(data: Uint8ClampedArray, width: number) {
    this.data = data;
    this.width = width;
  }
}

beforeAll(() => void vi.stubGlobal("ImageData", Pixels));
afterAll(() => vi.unstubAllGlobals());

const core = loadBoardCore();
const drum = core.assignedCodes();
const sizes = [
  [6, 22],
  [3, 15],
  [1, 1],
  [2, 5],
] as const;
const anyShape = fc.record({
  size: fc.constantFrom(...sizes),
  bezel: fc.constantFrom("frame" as const, "full" as const, "slim" as const),
  widthPx: fc.integer({ min: 16, max: 700 }),
});
type AnyShape = typeof anyShape extends fc.Arbitrary<infer Shape> ? Shape : never;
const shapeOf = ({ size: [rows, columns], bezel, widthPx }: AnyShape) =>
  ({ rows, columns, bezel, widthPx, style: "black", heart: false }) as const satisfies BoardShape;

const wordsOf = (data: Uint8ClampedArray) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

/** A canvas that keeps its pixels; once it has its size it has room for them. */
function keeper(): { readonly canvas: OffscreenCanvas; pixels(): Uint32Array } {
  let kept = new Uint32Array(0);
  const put: Put = (image, left, top, x = 0, y = 0, width = image.width, height = Number.POSITIVE_INFINITY) => {
    if (kept.length === 0) kept = new Uint32Array(canvas.width * canvas.height);
    const words = wordsOf(image.data);
    const first = Math.max(x, -left);
    const end = Math.min(x + width, image.width, canvas.width - left);
    const lastRow = Math.min(y + height, words.length / image.width, canvas.height - top);
    for (let row = Math.max(y, -top); row < lastRow; row += 1) {
      const line = words.subarray(row * image.width + first, row * image.width + end);
      kept.set(line, (row + top) * canvas.width + first + left);
    }
  };
  const canvas = canvasOf(put);
  return { canvas, pixels: () => kept };
}

const areSame = (left: Uint32Array, right: Uint32Array) =>
  Buffer.from(left.buffer).equals(Buffer.from(right.buffer)) && left.length === right.length;

test("whole board and flaps show together what the painter painted, at rest and turning, at any size", () => {
  fc.assert(
    fc.property(anyShape, fc.integer({ min: 1, max: 3000 }), (kind, time) => {
      const shape = shapeOf(kind);
      const { rows, columns, bezel, widthPx } = shape;
      const painter = core.createPainter(shape);
      const [whole, flaps] = [keeper(), keeper()];
      const surface = openSurface(whole.canvas, flaps.canvas);
      if (!surface) throw new Error("there is a surface");
      fitSurface(surface, painter, shape);
      const board = { painter, surface, shape, isEmpty: true };
      const blank = new Uint8Array(rows * columns);
      painter.paintGrid(blank);
      present(board);
      const change = {
        codes: blank.map((_, cell) => drum[cell % drum.length] ?? 0),
        startMs: 0,
        seed: 7,
        ...classicTransition,
      };
      const plan = core.planFlips(blank, rows, columns, [change]);
      painter.paintPlan(plan, time);
      present(board);
      const wanted = new Uint32Array(painter.frame().slice().buffer);
      const seen = whole.pixels().slice();
      const box = flapsBox(rows, columns, bezel, widthPx);
      for (let row = 0; row < box.height; row += 1) {
        const line = flaps.pixels().subarray(row * box.width, (row + 1) * box.width);
        seen.set(line, (box.y + row) * painter.width + box.x);
      }
      expect(areSame(seen, wanted)).toBe(true);
      expect(wholeCanvas(board)).toBe(whole.canvas);
      expect(areSame(whole.pixels().slice(), wanted)).toBe(true);
      plan.release();
      painter.release();
    }),
    { numRuns: 25 },
  );
});

test("nothing behind the flaps shines through, and the corners of a board are none of their business", () => {
  fc.assert(
    fc.property(anyShape, (kind) => {
      const shape = { ...shapeOf(kind), widthPx: kind.widthPx + 150 };
      const painter = core.createPainter(shape);
      painter.paintGrid(new Uint8Array(shape.rows * shape.columns));
      const box = flapsBox(shape.rows, shape.columns, shape.bezel, shape.widthPx);
      const frame = painter.frame();
      let clear = 0;
      for (let y = box.y; y < box.y + box.height; y += 1) {
        for (let x = box.x; x < box.x + box.width; x += 1) {
          // Soft edges of flaps are rounded to a hair less than opaque.
          if ((frame[4 * (y * painter.width + x) + 3] ?? 0) < 254) clear += 1;
        }
      }
      expect(clear).toBe(0);
      painter.release();
    }),
    { numRuns: 40 },
  );
});

test("a canvas without a way to draw is no surface", () => {
  expect(openSurface(canvasOf(), deadCanvas())).toBeNull();
  expect(openSurface(deadCanvas(), canvasOf())).toBeNull();
});
