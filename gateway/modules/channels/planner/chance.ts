/*
 * Chance that is the same everywhere: a number follows from the words it is made of. Plain arithmetic instead of a digest,
 * because a plan asks for thousands of them.
 */

/** A number from 0 to 1 (exclusive) of any text: cyrb53. */
export function chanceOf(text: string): number {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)) / 9007199254740992;
}

/**
 * Which card of `count` a turn deals: the deck is shuffled by seed and cycle, dealt to its end, then shuffled anew. The
 * first card of a cycle is never the last one of the cycle before, where there are more than two.
 */
export function dealCard(seed: string, count: number, turn: number): number {
  if (!Number.isInteger(count) || count < 1) throw new Error("A deck has at least one card.");
  if (count === 1) return 0;
  const cycle = Math.floor(turn / count);
  const place = turn - cycle * count;
  const deck = shuffled(seed, count, cycle);
  // Of two cards the second is also the last, on which the next cycle looks: they may repeat.
  if (count > 2 && deck[0] === shuffled(seed, count, cycle - 1).at(-1)) deck.unshift(...deck.splice(1, 1));
  return deck[place] ?? 0;
}

function shuffled(seed: string, count: number, cycle: number): number[] {
  const deck = Array.from({ length: count }, (_, card) => card);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(chanceOf(`${seed} ${cycle} ${last}`) * (last + 1));
    [deck[last], deck[other]] = [deck[other] ?? 0, deck[last] ?? 0];
  }
  return deck;
}
