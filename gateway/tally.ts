/** How often something happened since the start, by what it was. */
export interface Tally {
  count(what: string, times?: number): void;
  read(): ReadonlyMap<string, number>;
}

/** What would be one more than the most is counted together under this word. */
export const otherwise = "other";

/**
 * @param most - of its words are kept apart: whoever reads the figures keeps each for years.
 * @param known - words that are there before anything happened: a rate of what is absent is no zero.
 */
export function createTally(most: number, known: readonly string[] = []): Tally {
  const counts = new Map(known.map((word) => [word, 0]));
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
  return {
    shown: createTally(10, ["person", "credential", "channel", "job"]),
    refused: createTally(30),
    leases: createTally(10, ["scheduledMessage", "heldMessage", "pinEnd", "channels", "webhook"]),
  };
}
