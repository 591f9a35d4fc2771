/**
 * Pictures are made one at a time (decision 51). A few callers may wait, e.g. for the pictures of one mail; who comes when
 * all places are taken is turned away.
 */
export interface RenderSlot {
  /** Runs the work when it is its turn; undefined when all places were taken. */
  run<Result>(work: () => Result): Promise<{ readonly result: Result } | undefined>;
}

export function createRenderSlot(places: number): RenderSlot {
  let held = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    async run(work) {
      if (held >= places) return undefined;
      held += 1;
      const before = last;
      let leave = (): void => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      try {
        await before;
        // The loop is given back between two pictures: painting one holds it up.
        await new Promise<void>((resolve) => setImmediate(resolve));
        return { result: work() };
      } finally {
        held -= 1;
        leave();
      }
    },
  };
}
