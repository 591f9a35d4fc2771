import { network } from "../callers/budget.ts";
import type { Clock } from "../db/clock.ts";
import { createTokenBucket, type TokenBucket } from "../tokenBucket.ts";

/**
 * What one network may do at this gateway: for what is cheap to refuse and not worth a statement of the database, unlike
 * guesses, which are counted there for all gateways (auth/budget.ts).
 */
export interface AddressBudget {
  /** Undefined when it was taken, else epoch milliseconds when the caller's network has one again. */
  take(address: string): number | undefined;
}

/** So many networks are remembered; beyond that the longest silent one is forgotten. */
const mostNetworks = 10_000;

export function createAddressBudget(
  clock: Pick<Clock, "estimate">,
  limits: { readonly burst: number; readonly aSecond: number },
): AddressBudget {
  const buckets = new Map<string, TokenBucket>();
  return {
    take(address) {
      const key = network(address);
      const bucket = buckets.get(key) ?? createTokenBucket(limits.burst, limits.aSecond);
      buckets.delete(key);
      buckets.set(key, bucket);
      const [silent] = buckets.keys();
      if (silent !== undefined && buckets.size > mostNetworks) buckets.delete(silent);
      return bucket.take() ? undefined : Math.ceil(clock.estimate() + bucket.waitMs());
    },
  };
}
