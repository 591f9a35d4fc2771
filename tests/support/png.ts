import { crc32, inflateSync } from "node:zlib";

/** A chunk of a PNG file. */
export interface PngChunk {
  readonly name: string;
  readonly data: Buffer;
}

/** The chunks of a PNG file. Throws where signature or checksum are not the standard's. */
export function pngChunks(file: Uint8Array): PngChunk[] {
  const bytes = Buffer.from(file);
  if (bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n") throw new Error("no PNG file");
  const chunks: PngChunk[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(named) !== bytes.readUInt32BE(at + 8 + length)) throw new Error(`a wrong checksum at ${at}`);
    chunks.push({ name: named.toString("latin1", 0, 4), data: named.subarray(4) });
    at += 12 + length;
  }
  return chunks;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, row by row. */
  readonly rgba: Uint8Array;
}

const pixelBytes: Readonly<Record<number, number>> = { 2: 3, 3: 1, 6: 4 };

/** Turns the bytes of an image (8 bits a channel) into RGBA. */
export function pixelsOf(chunks: readonly PngChunk[], data: Buffer, width: number, height: number): Uint8Array {
  const find = (name: string) => chunks.find((chunk) => chunk.name === name)?.data ?? Buffer.alloc(0);
  const colour = find("IHDR").readUInt8(9);
  const [palette, alphas] = [find("PLTE"), find("tRNS")];
  const step = pixelBytes[colour] ?? 0;
  const bytes = unfiltered(inflateSync(data), width * step, height, step);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const place = bytes[pixel] ?? 0;
    if (colour === 3) {
      rgba.set(palette.subarray(3 * place, 3 * place + 3), 4 * pixel);
      rgba[4 * pixel + 3] = alphas[place] ?? 255;
    } else rgba.set(bytes.subarray(step * pixel, step * (pixel + 1)), 4 * pixel);
  }
  return rgba;
}

/** The pixels of a PNG file as the core, its tests, or a drawing program writes it. */
export function readPng(file: Uint8Array): Pixels {
  const chunks = pngChunks(file);
  const head = chunks[0]?.data ?? Buffer.alloc(8);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const data = Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map((chunk) => chunk.data));
  return { width, height, rgba: pixelsOf(chunks, data, width, height) };
}

/** The five filters of the standard, undone. */
function unfiltered(bytes: Buffer, row: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const kind = bytes[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x < step ? 0 : (out[at - step] ?? 0);
      const up = out[at - row] ?? 0;
      const corner = x < step ? 0 : (out[at - row - step] ?? 0);
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)];
      out[at] = (bytes[y * (row + 1) + 1 + x] ?? 0) + (guesses[kind ?? 0] ?? 0);
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [far, further, furthest] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (far <= further && far <= furthest) return left;
  return further <= furthest ? up : corner;
}

/** The largest difference of a channel between two pictures. */
export function differenceOf(left: Uint8Array, right: Uint8Array): number {
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  let largest = 0;
  for (const [place, value] of left.entries()) largest = Math.max(largest, Math.abs(value - (right[place] ?? 0)));
  return largest;
}
