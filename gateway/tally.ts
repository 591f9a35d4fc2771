/** How often something happened since the start, by what it was. */
export interface Tally {
  count(what: string, times?: number): void;
  read(): ReadonlyMap<string, number>;
}

/** What would be one more than the most is counted together under this word. */
export const otherwise = "other";

/** @param most - of its words are kept apart: whoever reads the figures keeps each for years. */
export function createTally(most: number): Tally {
  const counts = new Map<string, number>();
  return {
    count(what, times = 1) {
      const word = counts.has(what) || counts.size < most ? what : otherwise;
      counts.set(word, (counts.get(word) ?? 0) + times);
    },
    read: () => counts,
  };
}

/** What a gateway counts where it happens; figures.ts tells it. */
export interface Tallies {
  /** Messages that came onto a board, by the kind of whoever did it: person, credential, channel, job. */
  readonly shown: Tally;
  /** Calls that would have put something on a board, or on its schedule, by the rule that refused them. */
  readonly refused: Tally;
  /** What was taken for this gateway alone for a while, to be worked off, by what it is. */
  readonly leases: Tally;
}

export function createTallies(): Tallies {
  return { shown: createTally(10), refused: createTally(40), leases: createTally(10) };
}
