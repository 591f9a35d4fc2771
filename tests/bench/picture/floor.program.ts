import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { loadGridCore } from "../../../grid-core/load.node.ts";
import { board } from "../core/fullFlip.ts";
import { tell } from "../run/timing.ts";
import { median } from "../run/verdict.ts";
import { boardCount, boardOf, pictureCount } from "./boards.ts";

// The floor Z: zlib level 1 over the palette bytes of the pictures that the core makes; and the same pictures by sharp's
// defaults.

const core = loadGridCore();

/** One byte a pixel: its colour's place among the 256 most frequent; others take the place of any of these. */
function paletteBytes(codes: Uint8Array): { pixels: Uint8ClampedArray; indices: Uint8Array } {
  const shape = {
    rows: board.rows,
    columns: board.columns,
    widthPx: board.widthPx,
    style: "black",
    bezel: "full",
  } as const;
  const painter = core.createPainter(shape);
  painter.paintGrid(codes);
  const pixels = painter.frame().slice();
  painter.release();
  const colours = new Uint32Array(pixels.buffer);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const places = new Map(
    [...counts].sort((left, right) => right[1] - left[1]).map(([colour], place) => [colour, place % 256]),
  );
  const indices = new Uint8Array((board.widthPx + 1) * board.heightPx);
  for (let row = 0; row < board.heightPx; row++) {
    for (let column = 0; column < board.widthPx; column++) {
      indices[row * (board.widthPx + 1) + column + 1] = places.get(colours[row * board.widthPx + column] ?? 0) ?? 0;
    }
  }
  return { pixels, indices };
}

const cpuUs = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

sharp.concurrency(1);
const times: number[] = [];
const sharpTimes: number[] = [];
const sharpBytes: number[] = [];
for (let number = 0; number < pictureCount; number++) {
  const { pixels, indices } = paletteBytes(boardOf(number % boardCount));
  let begun = cpuUs();
  if (deflateSync(indices, { level: 1 }).length === 0) throw new Error("nothing was compressed");
  times.push(cpuUs() - begun);
  begun = cpuUs();
  const raw = { width: board.widthPx, height: board.heightPx, channels: 4 as const };
  const file = await sharp(pixels, { raw }).png().toBuffer();
  sharpTimes.push(cpuUs() - begun);
  sharpBytes.push(file.length);
}
tell({ deflateUs: median(times), sharpDefaultUs: median(sharpTimes), sharpDefaultBytes: median(sharpBytes) });
