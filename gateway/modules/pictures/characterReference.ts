/** One flap: its code, the sign it bears, and the colour's name where it is a tile. */
export interface CharacterReference {
  readonly integerValue: number;
  readonly naturalValue: string;
  readonly color: string | null;
}

/** Decision 21: the 66 assigned codes in drum order. */
const signs: readonly (readonly [code: number, sign: string])[] = [
  [0, " "],
  ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890!@#$(".split("").map((sign, place) => [place + 1, sign] as const),
  [42, ")"],
  [44, "-"],
  [46, "+"],
  [47, "&"],
  [48, "="],
  [49, ";"],
  [50, ":"],
  [52, "'"],
  [53, '"'],
  [54, "%"],
  [55, ","],
  [56, "."],
  [59, "/"],
  [60, "?"],
  [62, "°"],
];

const tiles = ["poppyRed", "orange", "yellow", "green", "parisBlue", "violet", "white", "black", "filled"];
const firstTile = 63;

/** The list that the console keeps for the keyboard and for text with escapes; a tile's natural value is its escape. */
export const characterReference: readonly CharacterReference[] = [
  ...signs.map(([integerValue, naturalValue]) => ({ integerValue, naturalValue, color: null })),
  ...tiles.map((color, place) => ({ integerValue: firstTile + place, naturalValue: `{${firstTile + place}}`, color })),
];
