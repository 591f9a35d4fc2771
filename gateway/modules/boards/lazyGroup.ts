/** Values by key that are read all together, when the first of them is asked for. */
export interface LazyGroup<Key, Value> {
  /** `missing` for a key that the reading did not find. */
  get(key: Key, missing: Value): Promise<Value>;
}

/** `load` is called once at most, with all keys; a failed reading fails every `get`. */
export function lazyGroup<Key, Value>(
  keys: readonly Key[],
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): LazyGroup<Key, Value> {
  let loading: Promise<ReadonlyMap<Key, Value>> | undefined;
  return {
    async get(key, missing) {
      loading ??= load([...new Set(keys)]);
      return (await loading).get(key) ?? missing;
    },
  };
}
