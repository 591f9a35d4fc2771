import type { Code62 } from "../../machines/code62.ts";

/** The tile colours by their code (decision 21), as people call them. */
const tileNames: Readonly<Record<number, string>> = {
  63: "red",
  64: "orange",
  65: "yellow",
  66: "green",
  67: "blue",
  68: "violet",
  69: "white",
  70: "black",
  71: "filled",
};

/** The tile codes in the order of the toolbar. */
export const tileCodes: readonly number[] = [63, 64, 65, 66, 67, 68, 69, 70, 71];

/** A tile's name in a sentence; undefined for a code that is no tile. */
export const tileName = (code: number): string | undefined => tileNames[code];

/** "{68}{68} HI": tiles of one colour side by side, with the blanks around them. */
const tileRun = /\s*((\{(\d\d)\})\2*)\s*/gu;

/**
 * `formatted` for the ear, as a board with this code 62 shows it: "2 violet tiles, HI". The gateway writes it with the degree
 * sign, and tiles by their codes.
 */
export function spokenText(formatted: string, code62: Code62): string {
  const text = code62 === "heart" ? formatted.replaceAll("°", "♥") : formatted;
  return text
    .replace(tileRun, (_whole, run: string, one: string, code: string) => {
      const count = run.length / one.length;
      return `, ${count} ${tileName(Number(code)) ?? code} ${count === 1 ? "tile" : "tiles"}, `;
    })
    .replace(/\s+/gu, " ")
    .replace(/,(?: ?,)+ /gu, ", ")
    .replace(/^[, ]+(?=\d+ \w+ tile)|, $/gu, "")
    .trim();
}
