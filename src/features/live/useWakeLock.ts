import { useEffect } from "react";

/**
 * Keeps the screen on while this view is visible. The browser gives the lock back whenever the page is hidden, so it is
 * asked for again each time the page returns; where there is no such lock, the screen sleeps as it always did.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const ask = async () => {
      if (document.visibilityState !== "visible" || lock?.released === false) return;
      try {
        lock = (await navigator.wakeLock?.request("screen")) ?? null;
        if (ended) await lock?.release();
      } catch {
        // A low battery or a policy may refuse it.
      }
    };
    document.addEventListener("visibilitychange", ask);
    void ask();
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
