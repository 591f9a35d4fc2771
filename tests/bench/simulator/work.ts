import { drumSigns } from "../pages/work.ts";

const signs = [...drumSigns];
const at = (place: number) => signs[place % signs.length] ?? " ";

/** Where every cell stands on its drum, and 52 to 63 flaps on: at 64 ms each of them turns for more than three seconds. */
const first = Array.from({ length: 132 }, (_, cell) => (cell * 7) % signs.length);
const onward = first.map((place, cell) => place + 52 + ((cell * 5) % 12));

/** As the pages of the alternatives read it from their address. */
export const pair = { from: first.map(at).join(""), to: onward.map(at).join("") };

/** The same for the product: codes of the drum in its order. */
export function codesOf(drum: Uint8Array): { readonly rest: number[][]; readonly target: number[][] } {
  const rows = (places: readonly number[]) =>
    Array.from({ length: 6 }, (_, row) =>
      places.slice(row * 22, row * 22 + 22).map((place) => drum[place % drum.length] ?? 0),
    );
  return { rest: rows(first), target: rows(onward) };
}

/** The same for @fiestaboard/ui, on its own drum: every cell from one of its signs to another one as far away. */
export function fiestaPair(drum: readonly string[]): { readonly from: string; readonly to: string } {
  const known = drum.flatMap((sign, place) => (/^[A-Z0-9!@#$()+&=;:'"%,.-]$/.test(sign) ? [place] : []));
  const starts = Array.from({ length: 132 }, (_, cell) => known[(cell * 7) % known.length] ?? 0);
  const ends = starts.map((start, cell) => {
    const wanted = 52 + ((cell * 5) % 12);
    const off = (place: number) => Math.abs(((place - start + drum.length) % drum.length) - wanted);
    return known.reduce((best, place) => (off(place) < off(best) ? place : best));
  });
  const text = (places: readonly number[]) => places.map((place) => drum[place] ?? " ").join("");
  return { from: text(starts), to: text(ends) };
}
