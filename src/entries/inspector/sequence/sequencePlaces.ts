import type { Lifeline, SequenceRow } from "./sequenceOf.ts";

/** In px: heads, the way from one lifeline to the next (at least, and for its labels at most), rows, and the gutter with the times. */
export const size = {
  gutter: 84,
  head: 48,
  headWidth: 116,
  between: 128,
  widest: 264,
  row: 30,
  top: 72,
  work: 10,
} as const;

/** So wide is a sign of a label. */
export const sign = 7.3;

/** What a label leaves free between two lifelines: where it begins, and before the other one the arrow's head. */
const beside = 20;

/** By the lifeline's key: where it stands, so far from the one before that what is said between the two has room. */
export function placesOf(
  lifelines: readonly Pick<Lifeline, "key">[],
  rows: readonly Pick<SequenceRow, "from" | "to" | "text">[],
): ReadonlyMap<string, number> {
  const order = new Map(lifelines.map(({ key }, at) => [key, at]));
  const wanted = lifelines.map((): number => size.between);
  for (const { from, to, text } of rows) {
    const [one = 0, other = 0] = [order.get(from), order.get(to)];
    const right = Math.max(one, other);
    // Over other lifelines there is room.
    if (Math.abs(one - other) === 1) wanted[right] = Math.max(wanted[right] ?? 0, text.length * sign + beside);
  }
  let x: number = size.gutter + size.headWidth / 2;
  return new Map(
    lifelines.map(({ key }, at) => {
      if (at > 0) x += Math.min(size.widest, Math.ceil(wanted[at] ?? 0));
      return [key, x] as const;
    }),
  );
}

/** As much of a label as has room on its way. */
export function labelWithin(text: string, way: number): string {
  const room = Math.floor((way - beside) / sign);
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}
