/** Places for work that waits for somebody outside: so much of it runs at once, each piece for itself. */
export interface Places {
  /** How many are free. */
  free(): number;
  /** Takes a place until the work is done, which throws nothing. */
  take(work: Promise<void>): void;
  /** Resolves when what holds places now is done. */
  settled(): Promise<void>;
}

/** So many places; `onRoom` hears that one is free again. */
export function createPlaces(count: number, onRoom?: () => void): Places {
  const taken = new Set<Promise<void>>();
  return {
    free: () => count - taken.size,
    take(work) {
      const working = work.finally(() => {
        taken.delete(working);
        onRoom?.();
      });
      taken.add(working);
    },
    async settled() {
      await Promise.all(taken);
    },
  };
}
