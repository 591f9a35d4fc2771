const keyOf = (place: string) => `listDepth.${place}`;

/**
 * How many entries an endless list had when a place of the browser's history was left; 0 where nobody was yet. Kept for
 * the tab, so that the way back leads to the same place in the list.
 */
export function readDepth(place: string): number {
  const depth = Number(sessionStorage.getItem(keyOf(place)) ?? 0);
  return Number.isSafeInteger(depth) && depth > 0 ? depth : 0;
}

/** A full store costs the way back its place, no more. */
export function writeDepth(place: string, depth: number): void {
  try {
    sessionStorage.setItem(keyOf(place), String(depth));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
