const mostRemembered = 500;

interface Remembering<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): Value;
  /** What is known of a key, else what is made for it. */
  of(key: string, make: () => Value): Value;
}

/** A memory for values that always come out the same and are never changed; full, it forgets what it learnt first. */
export function remembering<Value>(): Remembering<Value> {
  const known = new Map<string, Value>();
  const set = (key: string, value: Value): Value => {
    const [first] = known.size < mostRemembered || known.has(key) ? [] : known.keys();
    if (first !== undefined) known.delete(first);
    known.set(key, value);
    return value;
  };
  return { get: (key) => known.get(key), set, of: (key, make) => known.get(key) ?? set(key, make()) };
}
