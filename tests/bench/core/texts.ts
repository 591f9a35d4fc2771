/** Texts of three kinds, as many as are wanted, none like the one before it. */
export type TextKind = "long" | "short" | "colours";

const words =
  "the train to basel leaves at nine from track four please mind gap between platform and coaches dinner is served in hall after seven bring your ticket warm coat".split(
    " ",
  );
const tiles = [63, 64, 65, 66, 67, 68, 69];

function wordsUntil(length: number, first: number): string {
  let text = "";
  for (let word = first; text.length < length; word += 1 + (word % 3)) {
    text += `${text === "" ? "" : " "}${words[word % words.length]}`;
  }
  return text.slice(0, length).trimEnd().padEnd(length, "x");
}

/** The text with this number. A long one has 104 characters. */
export function textOf(kind: TextKind, number: number): string {
  if (kind === "long") return wordsUntil(104, number * 7);
  if (kind === "short") return wordsUntil(8 + (number % 12), number * 5);
  const coloured = wordsUntil(36, number * 3).split(" ");
  return coloured.map((word, place) => `{${tiles[(number + place) % tiles.length]}} ${word}`).join(" ");
}

/** The signs of a text without blanks: what any layout of it must show, in this order. Tiles stand as their code. */
export function signsOf(text: string): string {
  return text.toUpperCase().replaceAll(/\s+/g, "");
}

/** Reads the signs back from rows of codes. */
export function signsOfCodes(codes: Iterable<number>): string {
  return Array.from(codes, (code) => {
    if (code === 0) return "";
    return code <= 26 ? String.fromCharCode(64 + code) : `{${code}}`;
  }).join("");
}

/** How many texts go round. */
export const textCount = 64;
