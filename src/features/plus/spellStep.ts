const columns = 22;
/** The colours of the rows around the words, one pair a step. */
const colours = [
  [66, 65],
  [65, 64],
  [64, 63],
  [68, 67],
];

/** Codes of capital letters; a blank for anything else (decision 21). */
function codeOf(sign: string): number {
  return sign >= "A" && sign <= "Z" ? sign.charCodeAt(0) - 64 : 0;
}

/** Four rows: the words of a step between rows of tiles. */
export function spellStep(text: string, step: number): number[][] {
  const [first = 66, second = 65] = colours[step] ?? [];
  const tiles = (shift: number) => Array.from({ length: columns }, (_, at) => ((at + shift) % 4 < 2 ? first : second));
  const start = Math.floor((columns - text.length) / 2);
  const words = Array.from({ length: columns }, (_, at) => codeOf(text[at - start] ?? " "));
  return [tiles(0), Array<number>(columns).fill(0), words, tiles(2)];
}
