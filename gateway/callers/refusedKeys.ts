import type { Database } from "../db/database.ts";
import { createTokenBucket, type TokenBucket } from "../tokenBucket.ts";

/** What one gateway remembers of keys that have nothing left: whoever goes on trying costs the database nothing. */
interface RefusedKeys {
  /** Epoch milliseconds until when the key is refused; undefined where the budgets are to be asked. */
  until(key: string, now: number): number | undefined;
  /** What the budgets said: until when it is refused, or undefined where it was let through. */
  note(key: string, until: number | undefined): void;
}

/** So many are remembered; beyond that the longest silent one is forgotten. */
const mostKeys = 10_000;

/**
 * A refused key is asked for all the same, so often: what empties the table by hand, or takes the database back to another time,
 * is noticed within a second.
 */
const askedAnew = { burst: 10, aSecond: 1 };

interface Refused {
  readonly until: number;
  readonly asking: TokenBucket;
}

const known = new WeakMap<Database, RefusedKeys>();

export function refusedKeys(database: Database): RefusedKeys {
  const keys = known.get(database) ?? createRefusedKeys();
  known.set(database, keys);
  return keys;
}

function createRefusedKeys(): RefusedKeys {
  const keys = new Map<string, Refused>();
  const keep = (key: string, refused: Refused): void => {
    keys.delete(key);
    keys.set(key, refused);
    const [silent] = keys.size > mostKeys ? keys.keys() : [];
    if (silent !== undefined) keys.delete(silent);
  };
  return {
    until(key, now) {
      const refused = keys.get(key);
      if (refused === undefined || refused.until <= now || refused.asking.take()) return undefined;
      keep(key, refused);
      return refused.until;
    },
    note(key, until) {
      if (until === undefined) keys.delete(key);
      else {
        const asking = keys.get(key)?.asking ?? createTokenBucket(askedAnew.burst, askedAnew.aSecond);
        keep(key, { until, asking });
      }
    },
  };
}
