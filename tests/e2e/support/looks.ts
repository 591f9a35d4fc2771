import { readPng } from "../../support/png.ts";

/** So many cells across and down a picture has; each is the mean of its pixels' brightness, one sign of 64. */
const cells = { across: 24, down: 16 } as const;
const signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Levels of 64 by which a cell may differ: a clock that goes on, and letters that a browser draws a little otherwise. */
const tolerance = 2;

/** How a picture looks, as text: small enough to be kept for each of hundreds, fine enough that a key more or less is seen. */
export function lookOf(png: Buffer): string {
  const { width, height, rgba } = readPng(png);
  const sums = new Float64Array(cells.across * cells.down);
  const counts = new Float64Array(sums.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor((y * cells.down) / height) * cells.across + Math.floor((x * cells.across) / width);
      const pixel = 4 * (y * width + x);
      // Brightness as the eye weighs it (ITU-R BT.709).
      sums[at] =
        (sums[at] ?? 0) +
        0.2126 * (rgba[pixel] ?? 0) +
        0.7152 * (rgba[pixel + 1] ?? 0) +
        0.0722 * (rgba[pixel + 2] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return [...sums].map((sum, at) => signs[Math.min(63, Math.floor(sum / (counts[at] || 1) / 4))]).join("");
}

/** Cells that differ, "column 3, row 5: 12 was 40"; one entry where there is nothing to compare with. */
export function differences(look: string, known: string): string[] {
  if (known.length !== look.length) return ["no such picture is known: UPDATE_LOOKS=1 keeps how it looks"];
  return [...look].flatMap((sign, at) => {
    const [is, was] = [signs.indexOf(sign), signs.indexOf(known[at] ?? "")];
    if (Math.abs(is - was) <= tolerance) return [];
    return [`column ${at % cells.across}, row ${Math.floor(at / cells.across)}: ${is} was ${was}`];
  });
}
