// The core with files of pictures, for where a zlib answers at once.

import type { AnimationOptions, GridCore, PictureOptions, SharePictureOptions } from "./adapter.ts";
import { apngParts, pngFile, type Zlib } from "./pngFile.ts";

/** How a PNG file is made. */
export interface PngOptions extends PictureOptions {
  /** Takes thrice the time to be a third smaller: for what is kept, or sent to many. */
  readonly small?: boolean;
}

/** Everything, and pictures as files. */
export interface PictureCore extends GridCore {
  /** The grid as a PNG file. Named colours are exact; edges may be off by 7 in a channel. */
  png(codes: Uint8Array, rows: number, columns: number, options: PngOptions): Uint8Array<ArrayBuffer>;
  /** The board without frame, centred on a ground of 1200 × 630 pixels (Open Graph's size), as a small PNG file. */
  sharePicture(codes: Uint8Array, rows: number, columns: number, options: SharePictureOptions): Uint8Array<ArrayBuffer>;
  /** As in every core, and also as APNG. */
  animation(
    from: Uint8Array,
    to: Uint8Array,
    options: AnimationOptions & { readonly format: "gif" | "apng" },
  ): Iterable<Uint8Array<ArrayBuffer>>;
}

export function createPictureCore(core: GridCore, zlib: Zlib): PictureCore {
  return {
    ...core,
    png: (codes, rows, columns, { small = false, ...options }) =>
      pngFile(zlib, core.indexedPicture(codes, rows, columns, options, !small), small ? "small" : "quick"),
    sharePicture: (codes, rows, columns, options) =>
      pngFile(zlib, core.indexedSharePicture(codes, rows, columns, options), "small"),
    animation: (from, to, { format, ...options }) =>
      format === "gif"
        ? core.animation(from, to, { ...options, format })
        : apngParts(zlib, core.animationFrames(from, to, options)),
  };
}
