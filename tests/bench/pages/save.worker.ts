import { takePicture } from "../../../src/board/picture.ts";
import { median } from "../run/verdict.ts";

const [width, height] = [1320, 706];
const pictures = 15;

/** The canvas of a board, filled from pixels that lie beside the page. */
async function boardCanvas(): Promise<OffscreenCanvas> {
  const pixels = new Uint8ClampedArray(await (await fetch("/board.rgba")).arrayBuffer());
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** The floor: as many bytes as the picture has pixels, compressed by the browser. */
async function compress(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer();
}

const canvas = await boardCanvas();
const indices = new Uint8Array(width * height).map((_, place) => (place >> 5) & 63);
const times = { ours: [] as number[], canvas: [] as number[], floor: [] as number[] };
for (let picture = 0; picture < pictures; picture++) {
  times.ours.push(await timeOf(() => takePicture(canvas)));
  times.canvas.push(await timeOf(() => canvas.convertToBlob({ type: "image/png" })));
  times.floor.push(await timeOf(() => compress(indices)));
}
postMessage({ oursMs: median(times.ours), canvasMs: median(times.canvas), floorMs: median(times.floor) });
