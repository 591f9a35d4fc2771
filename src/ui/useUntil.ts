import { useEffect, useState } from "react";

/**
 * Whether a moment (epoch milliseconds; null: never) is still to come; turns false by itself when it has passed. `clock`
 * tells the time that the moment is of, e.g. the gateway's.
 */
export function useUntil(moment: number | null, clock: () => number): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - clock()));
    return () => clearTimeout(timer);
  }, [moment, clock]);
  return moment !== null && passed !== moment && moment > clock();
}
