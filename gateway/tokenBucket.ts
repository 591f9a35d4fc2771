/** How often something may be done: some times in one go, then so many a second. */
export interface TokenBucket {
  /** False when it is once too often. */
  take(): boolean;
  /** How many times in one go are left now. */
  left(): number;
  /** Milliseconds until there is one; 0 where there is one now. */
  waitMs(): number;
}

export function createTokenBucket(
  burst: number,
  aSecond: number,
  now: () => number = () => performance.now(),
): TokenBucket {
  let left = burst;
  let at = now();
  const fill = (): void => {
    const time = now();
    left = Math.min(burst, left + ((time - at) / 1000) * aSecond);
    at = time;
  };
  return {
    take() {
      fill();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    left() {
      fill();
      return Math.floor(left);
    },
    waitMs() {
      fill();
      return Math.max(0, ((1 - left) / aSecond) * 1000);
    },
  };
}
