/** What bounds how long somebody waits for others to come. */
export interface GatheringLimits {
  /** Nobody came for so long: those who are here go. In milliseconds. */
  readonly quietMs: number;
  /** They go when they are so many. */
  readonly most: number;
  /** They go after so many times of waiting, though others keep coming; counted, since a busy machine makes each longer. */
  readonly rounds: number;
}

/**
 * Who opens something that stays open may wait for others: alone that is some milliseconds, but after a stop, or a cut line,
 * they come by the thousand, and what they read first is one statement for all.
 */
export const openingLimits: GatheringLimits = { quietMs: 5, most: 1_000, rounds: 100 };

const turnsToHear = 4;

/** Waits until `arrivals`, which counts who has come, stands still. */
export function untilQuiet({ quietMs, most, rounds }: GatheringLimits): (arrivals: () => number) => Promise<void> {
  return async (arrivals) => {
    let before = -1;
    for (let round = 0; round < rounds && arrivals() !== before && arrivals() < most; round += 1) {
      before = arrivals();
      await new Promise<void>((resolve) => setTimeout(resolve, quietMs));
      // A process that was kept from its work finds the time over, and those who came meanwhile still unheard: a turn of the
      // loop takes one connection, the next one hears what it says.
      for (let turn = 0; turn < turnsToHear; turn += 1) await nextTurn();
    }
  };
}

/**
 * Waits for those who were let go together and go on: what they ask next comes within a few turns of the loop, and a wait of
 * milliseconds would be another one for each.
 */
export async function untilTurned(): Promise<void> {
  for (let turn = 0; turn < turnsToHear; turn += 1) await nextTurn();
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
