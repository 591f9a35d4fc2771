import { useEffect, useState } from "react";

/** Whether a moment (epoch milliseconds; null: never) is still to come; turns false by itself when it has passed. */
export function useUntil(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed !== moment && moment > Date.now();
}
