/** How often something may be done: some times in one go, then so many a second. */
export interface TokenBucket {
  /** False when it is once too often. */
  take(): boolean;
}

export function createTokenBucket(
  burst: number,
  aSecond: number,
  now: () => number = () => performance.now(),
): TokenBucket {
  let left = burst;
  let at = now();
  return {
    take() {
      const time = now();
      left = Math.min(burst, left + ((time - at) / 1000) * aSecond);
      at = time;
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
