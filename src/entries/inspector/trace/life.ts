/** Browsers have Web Locks on pages alone that nobody could change on their way (https, this machine), and some places have none. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

const lockOf = (tab: string): string => `clatter-inspected-${tab}`;

/**
 * Holds a lock as long as this tab is there, which `waitForEnd` waits for: a tab that crashes or is discarded says no
 * good-bye. `begin` is called once it is held, or cannot be; what comes back ends it.
 */
export function holdLife(tab: string, begin: () => void): () => void {
  let isOver = false;
  let release = (): void => {};
  const life = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = (): Promise<void> => {
    if (!isOver) begin();
    return life;
  };
  const all = locks();
  if (all) all.request(lockOf(tab), held).catch(held);
  else begin();
  return () => {
    isOver = true;
    release();
  };
}

/** Calls `ended` once a tab that has introduced itself is gone, in whatever way; never where there are no locks. */
export function waitForEnd(tab: string, signal: AbortSignal, ended: () => void): void {
  locks()
    ?.request(lockOf(tab), { signal }, ended)
    .catch(() => {});
}
