/** What a browser keeps for this page. A frame whose storage is blocked remembers nothing, and works. */
export function recall(storage: "localStorage" | "sessionStorage", key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value where the browser lets us. */
export function remember(storage: "localStorage" | "sessionStorage", key: string, value: string): void {
  try {
    globalThis[storage].setItem(key, value);
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}
