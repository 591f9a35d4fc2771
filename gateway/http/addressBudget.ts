import { network } from "../callers/budget.ts";
import { createTokenBucket, type TokenBucket } from "../tokenBucket.ts";

/**
 * What one network may do at this gateway: for what is cheap to refuse and not worth a statement of the database, unlike
 * guesses, which are counted there for all gateways (auth/budget.ts).
 */
export interface AddressBudget {
  /** False when the caller's network does it too often. */
  take(address: string): boolean;
}

/** So many networks are remembered; beyond that the longest silent one is forgotten. */
const mostNetworks = 10_000;

export function createAddressBudget(limits: { readonly burst: number; readonly aSecond: number }): AddressBudget {
  const buckets = new Map<string, TokenBucket>();
  return {
    take(address) {
      const key = network(address);
      const bucket = buckets.get(key) ?? createTokenBucket(limits.burst, limits.aSecond);
      buckets.delete(key);
      buckets.set(key, bucket);
      const [silent] = buckets.keys();
      if (silent !== undefined && buckets.size > mostNetworks) buckets.delete(silent);
      return bucket.take();
    },
  };
}
