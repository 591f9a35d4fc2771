/** How many messages one socket may send: some in one go, then so many a second. */
export interface MessageBudget {
  /** False when the message is one too many. */
  take(): boolean;
}

export function createMessageBudget(
  burst: number,
  aSecond: number,
  now: () => number = () => performance.now(),
): MessageBudget {
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
