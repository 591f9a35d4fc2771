// The file format of PNG and APNG (W3C, third edition): chunks and their checksums round what a platform's zlib squeezes.

import type { AnimationFrame, IndexedPicture } from "./adapter.ts";

/** How hard zlib tries: `quick` wants rows filtered upward, `small` wants them plain, `animation` takes any. */
export type Effort = "quick" | "small" | "animation";

/** What a platform does better than a core could. */
export interface Zlib {
  /** Bytes as a zlib stream (RFC 1950). */
  squeeze(bytes: Uint8Array, effort: Effort): Uint8Array;
  /** CRC-32 of bytes that follow others with checksum `before`. */
  checksum(bytes: Uint8Array, before: number): number;
}

/** A picture as a painter has it: red, green, blue and opacity of each pixel, row by row. */
export interface ExactPicture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Eight bits a pixel, places of a palette, the only compression and filtering there are, no interlacing. */
const form = Uint8Array.of(8, 3, 0, 0, 0);
/** The same with red, green, blue and opacity in each pixel. */
const exactForm = Uint8Array.of(8, 6, 0, 0, 0);
const opaque = 255;
/** No disposal, and blending by what is clear: what was there before stays. */
const leaveAndBlend = Uint8Array.of(0, 1);

/** Numbers of four bytes, or with `short` of two, the highest first. */
function big(numbers: readonly number[], bytes: 2 | 4 = 4): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.length * bytes));
  for (const [place, number] of numbers.entries()) {
    if (bytes === 4) view.setUint32(place * bytes, number);
    else view.setUint16(place * bytes, number);
  }
  return new Uint8Array(view.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(zlib: Pick<Zlib, "checksum">, name: string, ...data: readonly Uint8Array[]): Uint8Array[] {
  const length = data.reduce((sum, part) => sum + part.length, 0);
  const named = [Uint8Array.from(name, (letter) => letter.charCodeAt(0)), ...data];
  const sum = named.reduce((before, part) => zlib.checksum(part, before), 0);
  return [big([length]), ...named, big([sum])];
}

/** Signature, header, and a palette of red, green, blue and opacity. */
function head(zlib: Zlib, width: number, height: number, colours: Uint8Array): Uint8Array[] {
  const alphas = colours.filter((_, place) => place % 4 === 3);
  return [
    signature,
    ...chunk(zlib, "IHDR", big([width, height]), form),
    ...chunk(
      zlib,
      "PLTE",
      colours.filter((_, place) => place % 4 !== 3),
    ),
    ...(alphas.every((alpha) => alpha === opaque) ? [] : chunk(zlib, "tRNS", alphas)),
  ];
}

/** A picture as a PNG file. */
export function pngFile(zlib: Zlib, picture: IndexedPicture, effort: Effort): Uint8Array<ArrayBuffer> {
  return joined([
    ...head(zlib, picture.width, picture.height, picture.colours),
    ...chunk(zlib, "IDAT", zlib.squeeze(picture.rows, effort)),
    ...chunk(zlib, "IEND"),
  ]);
}

/** What tells each byte by the one above it, PNG's filter 2: rows of flaps are mostly like the row before. */
const filteredUp = 2;
const highBits = 0x8080_8080;

/** The rows of a picture as zlib gets them for `exactPngFile`, each told by the one above. `rgba`: four bytes a pixel. */
export function exactRows({ width, height, rgba }: ExactPicture): Uint8Array<ArrayBuffer> {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const told = new Uint32Array(width);
  const bytes = new Uint8Array(told.buffer);
  const rows = new Uint8Array((4 * width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const [here, above] = [pixels[at] ?? 0, y === 0 ? 0 : (pixels[at - width] ?? 0)];
      // Four differences at once; no byte borrows from the next.
      told[x] = ((here | highBits) - (above & ~highBits)) ^ ((here ^ ~above) & highBits);
    }
    rows[y * (4 * width + 1)] = filteredUp;
    rows.set(bytes, y * (4 * width + 1) + 1);
  }
  return rows;
}

/** A picture with all of its colours as a PNG file; `squeezed`: its `exactRows` as a zlib stream. */
export function exactPngFile(
  checksum: Zlib["checksum"],
  { width, height }: Pick<ExactPicture, "width" | "height">,
  squeezed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  return joined([
    signature,
    ...chunk({ checksum }, "IHDR", big([width, height]), exactForm),
    ...chunk({ checksum }, "IDAT", squeezed),
    ...chunk({ checksum }, "IEND"),
  ]);
}

/** An animation as an APNG file, in parts of one picture each. Where animation is not understood its first one is seen. */
export function* apngParts(zlib: Zlib, frames: Iterable<AnimationFrame>): Generator<Uint8Array<ArrayBuffer>> {
  let number = 0;
  let shown = 0;
  for (const { animation, rect, delay, indices } of frames) {
    const { x, y, width, height } = rect;
    const begin =
      shown === 0
        ? [
            ...head(zlib, animation.width, animation.height, animation.colours),
            ...chunk(zlib, "acTL", big([animation.frames, 0])),
          ]
        : [];
    const control = chunk(zlib, "fcTL", big([number, width, height, x, y]), big([delay, 100], 2), leaveAndBlend);
    number += 1;
    const data = zlib.squeeze(unfiltered(indices, width), "animation");
    const image = shown === 0 ? chunk(zlib, "IDAT", data) : chunk(zlib, "fdAT", big([number]), data);
    if (shown > 0) number += 1;
    shown += 1;
    yield joined([...begin, ...control, ...image, ...(shown === animation.frames ? chunk(zlib, "IEND") : [])]);
  }
}

/** Rows as they are, each behind its filter's number, 0. */
function unfiltered(indices: Uint8Array, width: number): Uint8Array {
  const rows = new Uint8Array(indices.length + indices.length / width);
  for (let from = 0, to = 1; from < indices.length; from += width, to += width + 1) {
    rows.set(indices.subarray(from, from + width), to);
  }
  return rows;
}
