import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { pictureSizeOf } from "../../src/composer/pictureSize.ts";

const text = (signs: string) => Array.from(signs, (sign) => sign.charCodeAt(0));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 255);
const little = (value: number, bytes: number) => big(value, bytes).reverse();
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const size = { width: 4000, height: 3000 };

const gif = [...text("GIF89a"), ...little(4000, 2), ...little(3000, 2), ...zeros(3)];
const bmp = [...text("BM"), ...zeros(16), ...little(4000, 4), ...little(-3000, 4)];
/** With an EXIF segment and padding before the frame, as cameras write it. */
const jpeg = [
  ...[0xff, 0xd8, 0xff, 0xe1, ...big(6, 2), ...text("Exif")],
  ...[0xff, 0xff, 0xc2, ...big(17, 2), 8, ...big(3000, 2), ...big(4000, 2), 3],
];
const riff = (kind: string) => [...text("RIFF"), ...zeros(4), ...text("WEBP"), ...text(kind), ...zeros(4)];
const lossy = [...riff("VP8 "), ...zeros(6), ...little(4000, 2), ...little(3000, 2)];
const lossless = [...riff("VP8L"), 0x2f, ...little((3999 | (2999 << 14)) >>> 0, 4)];
const extended = [...riff("VP8X"), ...zeros(4), ...little(3999, 3), ...little(2999, 3)];
const ispe = (width: number, height: number) => [...text("ispe"), ...zeros(4), ...big(width, 4), ...big(height, 4)];
const avif = [...zeros(4), ...text("ftypavif"), ...zeros(9), ...ispe(512, 512), ...ispe(4000, 3000), ...zeros(20)];

describe("the size that a picture says of itself", () => {
  it.each([
    ["GIF", gif],
    ["BMP, from the top down", bmp],
    ["JPEG", jpeg],
    ["lossy WebP", lossy],
    ["lossless WebP", lossless],
    ["extended WebP", extended],
    ["AVIF, made of tiles", avif],
  ])("is read from the head of a %s", (_, bytes) => {
    expect(pictureSizeOf(Uint8Array.from(bytes))).toEqual(size);
  });

  it("is that of a PNG as the core writes it", () => {
    const png = loadGridCore().png(new Uint8Array(132), 6, 22, { widthPx: 300, style: "black", bezel: "slim" });
    expect(pictureSizeOf(png)).toEqual({ width: 300, height: 146 });
  });

  it("is none for other files, for empty ones, and for a picture without extent", () => {
    for (const bytes of [
      [],
      text("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      text("%PDF-1.7 and more"),
      gif.slice(0, 7),
    ]) {
      expect(pictureSizeOf(Uint8Array.from(bytes))).toBeNull();
    }
    expect(pictureSizeOf(Uint8Array.from([...text("GIF89a"), ...zeros(4), ...zeros(4)]))).toBeNull();
  });

  it("never throws, whatever a file holds or wherever it ends", () => {
    const heads = [gif, bmp, jpeg, lossy, lossless, extended, avif].map((bytes) => Uint8Array.from(bytes));
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.nat({ max: 60 }),
        fc.uint8Array({ maxLength: 80 }),
        (head, end, rest) => {
          const found = pictureSizeOf(Uint8Array.from([...head.subarray(0, end), ...rest]));
          expect(found === null || (found.width > 0 && found.height > 0)).toBe(true);
        },
      ),
    );
  });
});
