/**
 * So many readers are served before the loop is given back, some 2 ms of writes: a call goes through several turns, and 10,000
 * writes in one go would hold everybody up for more than a tenth of a second.
 */
export const slice = 128;

/** Calls `tell` for each of the listeners that are there now, in slices; those that leave meanwhile are skipped. */
export async function fanOut<Listener>(
  listeners: ReadonlySet<Listener>,
  tell: (listener: Listener) => void,
): Promise<void> {
  let told = 0;
  for (const listener of [...listeners]) {
    if (!listeners.has(listener)) continue;
    tell(listener);
    told += 1;
    if (told % slice === 0) await new Promise<void>((resolve) => setImmediate(resolve));
  }
}
