import { setImmediate as nextTurn } from "node:timers/promises";
import { type InStep, type Together, togetherOrAlone } from "../../../db/together.ts";

/** After so many that go on the event loop has a turn, so that no lot keeps people waiting. */
const inOneTurn = 4;

export interface Steps {
  readonly inStep: InStep;
  /** Does the work of all of them; each rejection is its own. */
  run(works: readonly (() => Promise<void>)[]): Promise<void>;
}

interface Asked<Ask, Answer> {
  readonly ask: Ask;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Lets many go the same way in step: whoever asks waits until all others ask something, too, or are done, and what they ask
 * alike goes out together. So the number of statements hangs on the steps of the way, not on how many go it. Before each
 * of them they give way.
 */
export function createSteps(giveWay: () => Promise<void> = async () => {}): Steps {
  const asking = new Set<() => Promise<void>>();
  let going = 0;
  let waiting = 0;

  const goOn = (): void => {
    if (waiting < going) return;
    waiting = 0;
    const flushes = [...asking];
    asking.clear();
    for (const flush of flushes) void flush();
  };

  const inStep: InStep = <Ask, Answer>(together: Together<Ask, Answer>) => {
    let asks: Asked<Ask, Answer>[] = [];
    const flush = async (): Promise<void> => {
      const taken = asks;
      asks = [];
      await giveWay();
      const results = await togetherOrAlone(
        taken.map(({ ask }) => ask),
        together,
      );
      for (const [place, { resolve, reject }] of taken.entries()) {
        const result = results[place];
        if (result?.status === "fulfilled") resolve(result.value);
        else reject(result?.reason ?? new Error("There was no answer."));
        if (place % inOneTurn === inOneTurn - 1) await nextTurn();
      }
    };
    return (ask: Ask) =>
      new Promise<Answer>((resolve, reject) => {
        asks.push({ ask, resolve, reject });
        asking.add(flush);
        waiting += 1;
        goOn();
      });
  };

  return {
    inStep,
    async run(works) {
      going += works.length;
      const ends = [];
      for (const [place, work] of works.entries()) {
        ends.push(
          work().finally(() => {
            going -= 1;
            goOn();
          }),
        );
        if (place % inOneTurn === inOneTurn - 1) await nextTurn();
      }
      await Promise.allSettled(ends);
    },
  };
}
