/**
 * Keeps the screen on while the page is visible, until it is ended. The browser gives the lock back whenever the page is
 * hidden, so it is asked for again each time the page returns; where there is no such lock, the screen sleeps as it
 * always did. In a frame nothing is asked for: whether the screen stays on is for the page round it to say.
 */
export function holdWakeLock(): () => void {
  if (window.parent !== window) return () => {};
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
}
