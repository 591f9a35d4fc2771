/** Reads values by key; a key without a value is missing in the answer. */
export type ReadMany<Key, Value> = (keys: readonly Key[]) => Promise<Map<Key, Value>>;

/** Keys in one statement: whoever reads thousands lets others of this process go on in between, every few milliseconds. */
const mostKeys = 2_000;

/** So many of what nobody waits for: what comes meanwhile is held up by about a millisecond. */
export const unhurriedKeys = 500;

/** Keys by the lots that one statement takes. */
export function* lotsOf<Key>(keys: readonly Key[], most = mostKeys): Generator<readonly Key[]> {
  for (let start = 0; start < keys.length; start += most) yield keys.slice(start, start + most);
}

/** Waits for others before a reading begins; `arrivals` counts who has asked. */
export type Gather = (arrivals: () => number) => Promise<void>;

interface Reading<Key, Value> {
  readonly keys: Set<Key>;
  readonly answer: Promise<Map<Key, Value>>;
  arrivals: number;
}

/**
 * Merges readings that come while one is under way into the next one: a thousand readers that come back in one moment cost
 * two statements, or one where the first of them may wait for the others (`gather`). A reading never joins one that has begun
 * before it was asked for, so whoever watches first and reads then misses no change in between.
 */
export function batchReader<Key, Value>(load: ReadMany<Key, Value>, gather?: Gather): ReadMany<Key, Value> {
  let running: Promise<unknown> | undefined;
  let next: Reading<Key, Value> | undefined;

  const begin = (): Reading<Key, Value> => {
    const keys = new Set<Key>();
    const before = running;
    const read = async (): Promise<Map<Key, Value>> => {
      await before?.catch(() => undefined);
      await gather?.(() => begun.arrivals);
      next = undefined;
      return loadInLots(load, [...keys]);
    };
    const answer = read();
    running = answer;
    const begun: Reading<Key, Value> = { keys, answer, arrivals: 0 };
    return begun;
  };

  return async (keys) => {
    if (keys.length === 0) return new Map();
    next ??= begin();
    next.arrivals += 1;
    for (const key of keys) next.keys.add(key);
    const all = await next.answer;
    const mine = new Map<Key, Value>();
    for (const key of keys) {
      const value = all.get(key);
      if (value !== undefined) mine.set(key, value);
    }
    return mine;
  };
}

async function loadInLots<Key, Value>(load: ReadMany<Key, Value>, keys: readonly Key[]): Promise<Map<Key, Value>> {
  if (keys.length <= mostKeys) return load(keys);
  const all = new Map<Key, Value>();
  for (const lot of lotsOf(keys)) for (const [key, value] of await load(lot)) all.set(key, value);
  return all;
}
