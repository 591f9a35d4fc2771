/**
 * Pictures are made one at a time (decision 51). A few callers may wait, e.g. for the pictures of one mail; who comes when
 * all places are taken is turned away at once.
 */
export interface RenderSlot {
  /** `prepare`, then `work` when it is its turn; undefined, and neither was called, when all places were taken. */
  run<Result>(
    prepare: () => Promise<void>,
    work: () => Result | Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
}

export function createRenderSlot(places: number): RenderSlot {
  let held = 0;
  let last: Promise<void> = Promise.resolve();

  const inTurn = async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const before = last;
    let leave = (): void => {};
    last = new Promise((resolve) => {
      leave = resolve;
    });
    try {
      await before;
      // The loop is given back between two pictures: painting one holds it up.
      await new Promise<void>((resolve) => setImmediate(resolve));
      return await work();
    } finally {
      leave();
    }
  };

  return {
    async run(prepare, work) {
      if (held >= places) return undefined;
      held += 1;
      try {
        await prepare();
        return { result: await inTurn(work) };
      } finally {
        held -= 1;
      }
    },
  };
}
