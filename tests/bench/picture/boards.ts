import { cellBox } from "../../../src/board/geometry.ts";
import { board } from "../core/fullFlip.ts";

/** How many different boards are painted, and how many pictures a process makes. */
export const boardCount = 30;
export const pictureCount = 40;

/** Letters and digits, with a tile of each colour in between. */
const drum = [...Array.from({ length: 36 }, (_, place) => place + 1), 63, 64, 65, 66, 67, 68, 69];

/** A full board: no cell is blank. */
export function boardOf(number: number): Uint8Array {
  return Uint8Array.from(
    { length: board.cells },
    (_, cell) => drum[(cell * 5 + number * 11 + ((cell * number) % 7)) % drum.length] ?? 1,
  );
}

/** The tiles 63 to 69, as the look of the product has them. */
const tileColours = ["#E0382C", "#F2801E", "#F6C224", "#2FA35A", "#2B7BDE", "#8B5CD6", "#F5F2EA"];
const signs = " ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890";

/** One flap as every alternative draws it: a rounded rectangle of two halves, a sign or a tile, a hinge. */
export interface Flap {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Null for a tile. */
  readonly sign: string | null;
  readonly tile: string | null;
}

export function flapsOf(codes: Uint8Array): Flap[] {
  return Array.from(codes, (code, cell) => ({
    ...cellBox(cell, board.rows, board.columns, "full", board.widthPx),
    sign: code < 63 ? (signs[code] ?? " ") : null,
    tile: code < 63 ? null : (tileColours[code - 63] ?? null),
  }));
}

export const look = {
  face: "#131416",
  upper: "#26272B",
  lower: "#202124",
  hinge: "#050506",
  glyph: "#F5F2EA",
  font: "DejaVu Sans Condensed",
  radius: 3,
} as const;

/** Where the baseline of a sign lies, and how large it is, as shares of a flap's height. */
export const lettering = { size: 0.7, baseline: 0.76 } as const;

/**
 * Throws unless a picture (RGBA) shows these codes: tiles in their colour, signs in light ink on dark flaps, in as many
 * places as they should be.
 */
export function checkPicture(name: string, pixels: Uint8Array, codes: Uint8Array): void {
  if (pixels.length !== board.widthPx * board.heightPx * 4) throw new Error(`${name}: a picture of another size`);
  for (const [cell, { left, top, width, height, tile }] of flapsOf(codes).entries()) {
    let ink = 0;
    let seen = 0;
    let upperSeen = 0;
    let coloured = 0;
    const [red = 0, green = 0, blue = 0] =
      (tile ?? look.glyph).match(/\w\w/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
    for (let y = Math.round(top + height * 0.1); y < top + height * 0.9; y += 2) {
      for (let x = Math.round(left + width * 0.1); x < left + width * 0.9; x += 2) {
        const at = (y * board.widthPx + x) * 4;
        const off = Math.max(
          Math.abs((pixels[at] ?? 0) - red),
          Math.abs((pixels[at + 1] ?? 0) - green),
          Math.abs((pixels[at + 2] ?? 0) - blue),
        );
        seen += 1;
        // The lower half of a tile may lie in the shade.
        if (y < top + height * 0.45) upperSeen += 1;
        if (y < top + height * 0.45 && off <= 24) coloured += 1;
        if (off <= 60) ink += 1;
      }
    }
    const good = tile === null ? ink / seen > 0.04 && ink / seen < 0.75 : coloured / upperSeen > 0.8;
    if (!good)
      throw new Error(`${name}: cell ${cell} does not show code ${codes[cell]} (${(ink / seen).toFixed(2)} ink)`);
  }
}
