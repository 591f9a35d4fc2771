/**
 * A row of flaps that spells a word from the left, for pictures of the product's own: letters alone, which are the first
 * codes, and capital on a flap however they are written. Whatever a person writes is the core's to encode.
 */
export function spelledStrip(word: string, columns = word.length): number[][] {
  const codes = [...word.toUpperCase()].map((letter) => letter.charCodeAt(0) - "A".charCodeAt(0) + 1);
  return [[...codes, ...Array<number>(columns - codes.length).fill(0)]];
}
