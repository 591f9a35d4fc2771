import type { IdentifiedBoard } from "../machines/board/displaySocketMachine.ts";

export type Colour = readonly [red: number, green: number, blue: number];

export interface BoardColours {
  /** The face behind the flaps. */
  readonly face: Colour;
  readonly flap: Colour;
  readonly glyph: Colour;
}

/** As the console's theme has them; a test compares. */
export const boardColours: Readonly<Record<"black" | "white", BoardColours>> = {
  black: { face: [0x13, 0x14, 0x16], flap: [0x24, 0x25, 0x29], glyph: [0xf5, 0xf2, 0xea] },
  white: { face: [0xe4, 0xe3, 0xdf], flap: [0xf8, 0xf7, 0xf4], glyph: [0x17, 0x17, 0x1a] },
};

/** Codes 63 to 70: poppyRed, orange, yellow, green, parisBlue, violet, white, black. */
export const tileColours: readonly Colour[] = [
  [0xe0, 0x38, 0x2c],
  [0xf2, 0x80, 0x1e],
  [0xf6, 0xc2, 0x24],
  [0x2f, 0xa3, 0x5a],
  [0x2b, 0x7b, 0xde],
  [0x8b, 0x5c, 0xd6],
  [0xf5, 0xf2, 0xea],
  [0x17, 0x17, 0x1a],
];

const firstTile = 63;
const filled = 71;

/** Code by code from 0 (decision 21); `_` where no code is assigned. */
const signs = " ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890!@#$()_-_+&=;:_'\"%,.__/?_°";

/** Letters of the tiles in plain text, from 63: red, orange, yellow, green, blue, violet, white, black, filled. */
const plainTiles = "roygbvwk#";

/** What code 62 is on the board that is played: the degree sign, or a heart in its place. */
export type Code62 = IdentifiedBoard["code62"];

/** The sign that a flap bears; a blank for tiles and for what no flap bears. */
export function signOf(code: number, code62: Code62): string {
  if (code === firstTile - 1 && code62 === "heart") return "♥";
  return code < firstTile && signs[code] !== "_" ? (signs[code] ?? " ") : " ";
}

/** The colour that fills the flap, or undefined for a flap with a sign. */
export function tileOf(code: number, colours: BoardColours): Colour | undefined {
  return code === filled ? colours.glyph : tileColours[code - firstTile];
}

/** A grid as lines of plain text in a frame; tiles are small letters, which no flap bears as a sign. */
export function plainGrid(codes: Uint8Array, columns: number, code62: Code62): string[] {
  const edge = `+${"-".repeat(columns)}+`;
  const lines: string[] = [];
  for (let start = 0; start < codes.length; start += columns) {
    const row = [...codes.subarray(start, start + columns)];
    lines.push(`|${row.map((code) => plainTiles[code - firstTile] ?? signOf(code, code62)).join("")}|`);
  }
  return [edge, ...lines, edge];
}
