/** What is to be looked at, and from when. */
export interface Agenda<Item> {
  /** `at` in milliseconds. */
  add(item: Item, at: number): void;
  /** Those of the second of `now` and of the ones before, each once: it is off the agenda when it is given. */
  due(now: number): Generator<Item>;
}

const secondMs = 1_000;

/** By whole seconds, so that a look costs what is due, however much is not. */
export function createAgenda<Item>(): Agenda<Item> {
  const bySecond = new Map<number, Set<Item>>();
  const secondOf = (at: number): number => Math.floor(at / secondMs);
  return {
    add(item, at) {
      const second = secondOf(at);
      const items = bySecond.get(second) ?? new Set();
      bySecond.set(second, items.add(item));
    },
    *due(now) {
      const seconds = [...bySecond.keys()]
        .filter((second) => second <= secondOf(now))
        .sort((one, other) => one - other);
      for (const second of seconds) {
        // What is added meanwhile is for the next look, even where it is of this second.
        for (const item of [...(bySecond.get(second) ?? [])]) {
          if (bySecond.get(second)?.delete(item) === true) yield item;
        }
        if (bySecond.get(second)?.size === 0) bySecond.delete(second);
      }
    },
  };
}
