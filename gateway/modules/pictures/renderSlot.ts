/**
 * Pictures are made one at a time (decision 51). A few callers may wait, e.g. for the pictures of one mail; who comes when
 * all places are taken is turned away at once.
 */
export interface RenderSlot {
  /**
   * `prepare`, then `work` when it is its turn; undefined when all places were taken. A place is taken by who was prepared
   * for it: whoever is not yet counts for nobody but `who` asks.
   */
  run<Result>(
    who: string,
    prepare: () => Promise<void>,
    work: () => Result | Promise<Result>,
  ): Promise<{ readonly result: Result } | undefined>;
}

export function createRenderSlot(places: number): RenderSlot {
  let held = 0;
  /** How many of whom are being prepared. */
  const preparing = new Map<string, number>();
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
    async run(who, prepare, work) {
      const others = preparing.get(who) ?? 0;
      if (held + others >= places) return undefined;
      preparing.set(who, others + 1);
      try {
        await prepare();
      } finally {
        const left = (preparing.get(who) ?? 1) - 1;
        if (left > 0) preparing.set(who, left);
        else preparing.delete(who);
      }
      if (held >= places) return undefined;
      held += 1;
      try {
        return { result: await inTurn(work) };
      } finally {
        held -= 1;
      }
    },
  };
}
