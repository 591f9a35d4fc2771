import { DatabaseAwayError, isDatabaseAway, mostWaiting } from "./line.ts";
import type { InStep, Together } from "./together.ts";

/** What one turn brings beyond it goes out as another statement beside the first. */
const mostTogether = 100;

interface Asked<Ask, Answer> {
  readonly ask: Ask;
  resolve(answer: Answer): void;
  reject(reason: unknown): void;
}

/**
 * Lets what several calls ask in one turn of the event loop go out as one statement: the more come at once, the fewer
 * statements are a call's. Nobody waits for others, and nothing is remembered: whoever asks is answered by a statement that
 * began after it asked.
 */
export const inTurn: InStep = <Ask, Answer>(together: Together<Ask, Answer>) => {
  let gathered: Asked<Ask, Answer>[] = [];
  let underWay = 0;

  const flush = (): void => {
    const taken = gathered;
    gathered = [];
    for (let first = 0; first < taken.length; first += mostTogether) {
      void settle(taken.slice(first, first + mostTogether), together);
    }
  };

  return (ask: Ask) => {
    if (underWay >= mostWaiting)
      return Promise.reject(new DatabaseAwayError(`${mostWaiting} calls wait for the database.`));
    underWay += 1;
    return new Promise<Answer>((resolve, reject) => {
      if (gathered.length === 0) setImmediate(flush);
      gathered.push({ ask, resolve, reject });
    }).finally(() => {
      underWay -= 1;
    });
  };
};

async function settle<Ask, Answer>(asked: readonly Asked<Ask, Answer>[], together: Together<Ask, Answer>) {
  try {
    const answers = await together(asked.map(({ ask }) => ask));
    for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
  } catch (error) {
    if (asked.length === 1 || isDatabaseAway(error)) {
      for (const { reject } of asked) reject(error);
      return;
    }
    // Each alone, so that a bad one leaves the others as they are.
    for (const one of asked) void settle([one], together);
  }
}
