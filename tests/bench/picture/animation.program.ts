import gifenc from "gifenc";
import sharp from "sharp";
import UPNG from "upng-js";
import { loadGridCore } from "../../../grid-core/load.node.ts";
import { board, fullFlip } from "../core/fullFlip.ts";
import { peakKb } from "../run/memory.ts";
import { tell } from "../run/timing.ts";

// A full flip as an animation: who makes it is the first argument (gif, apng, gifenc, upng), `long` the second for a slow one.

const [maker = "", length = "short"] = process.argv.slice(2);
const core = loadGridCore();
const { rest, target } = fullFlip(core);
const widthPx = 660;
const heightPx = 353;
// A full flip lasts for 4.3 s: 52 pictures.
const framesPerSecond = length === "long" ? 25 : 12;
const shape = { rows: board.rows, columns: board.columns, widthPx, style: "black", bezel: "full" } as const;
const motion = length === "long" ? ({ order: "column", stepIntervalMs: 800 } as const) : {};
const seed = 7;

function animationOf(format: "gif" | "apng"): { frames: number; parts: Uint8Array[]; bytes: number } {
  const options = { ...shape, ...motion, seed, format, framesPerSecond, leadMs: 0, holdMs: 0 };
  const parts: Uint8Array[] = [];
  let frames = 0;
  let bytes = 0;
  for (const part of core.animation(rest, target, options)) {
    frames += 1;
    bytes += part.length;
    // A long animation is only counted: what is kept would be memory of this program, not of the core.
    if (length === "short") parts.push(part.slice());
  }
  return { frames, parts, bytes };
}

/** The same pictures for the alternatives; painting them is not counted against these. */
function paintedFrames(): Uint8ClampedArray[] {
  const painter = core.createPainter(shape);
  if (painter.height !== heightPx) throw new Error(`${painter.height} pixels high`);
  const plan = core.planFlips(rest, board.rows, board.columns, [{ codes: target, startMs: 0, seed, ...motion }]);
  const frames: Uint8ClampedArray[] = [];
  for (let time = 0; time < plan.durationMs + 1000 / framesPerSecond; time += 1000 / framesPerSecond) {
    painter.paintPlan(plan, time);
    frames.push(painter.frame().slice());
  }
  return frames;
}

/** The palette once, as the colours are known beforehand: the quickest way to use it. */
function byGifenc(frames: readonly Uint8ClampedArray[]): Uint8Array {
  const gif = gifenc.GIFEncoder();
  const palette = gifenc.quantize(frames[Math.floor(frames.length / 2)] ?? new Uint8ClampedArray(), 256);
  for (const frame of frames) {
    gif.writeFrame(gifenc.applyPalette(frame, palette), widthPx, heightPx, { palette, delay: 40 });
  }
  gif.finish();
  return gif.bytes();
}

function byUpng(frames: readonly Uint8ClampedArray[]): Uint8Array {
  const buffers = frames.map((frame) => frame.slice().buffer as ArrayBuffer);
  return new Uint8Array(
    UPNG.encode(
      buffers,
      widthPx,
      heightPx,
      256,
      frames.map(() => 40),
    ),
  );
}

/** Throws unless the animation ends with the board at rest, no channel off by more than the core's own 7. */
async function checkLast(file: Uint8Array, tolerance: number): Promise<void> {
  const painter = core.createPainter(shape);
  painter.paintGrid(target);
  const wanted = painter.frame();
  const isGif = file[0] === 71;
  const pages = isGif ? ((await sharp(file).metadata()).pages ?? 1) : 0;
  const last = isGif
    ? await sharp(file, { page: pages - 1 })
        .ensureAlpha()
        .raw()
        .toBuffer()
    : new Uint8Array(UPNG.toRGBA8(UPNG.decode(file.slice().buffer as ArrayBuffer)).at(-1) ?? new ArrayBuffer(0));
  if (last.length !== wanted.length) throw new Error(`${maker}: the last picture has another size`);
  // The round corners are half clear, which neither format knows.
  const counts = (place: number) => wanted[place | 3] === 255;
  let off = 0;
  for (const [place, value] of wanted.entries()) {
    if (counts(place) && Math.abs(value - (last[place] ?? 0)) > tolerance) off += 1;
  }
  // An alternative may mix a few edges' colours; it must still show the board.
  if (off / wanted.length > (tolerance === 7 ? 0 : 0.01)) throw new Error(`${maker}: ${off} values are off at rest`);
}

const cpuUs = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

if (maker === "gif" || maker === "apng") {
  const begun = cpuUs();
  const { frames, parts, bytes } = animationOf(maker);
  const frameUs = (cpuUs() - begun) / frames;
  const peak = peakKb();
  if (length === "short") await checkLast(Buffer.concat(parts), 7);
  tell({ frameUs, bytes, frames, peakKb: peak });
} else {
  const frames = paintedFrames();
  const begun = cpuUs();
  const file = maker === "gifenc" ? byGifenc(frames) : byUpng(frames);
  const frameUs = (cpuUs() - begun) / frames.length;
  await checkLast(file, 40);
  tell({ frameUs, bytes: file.length, frames: frames.length, peakKb: peakKb() });
}
