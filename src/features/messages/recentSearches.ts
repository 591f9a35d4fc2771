/** The documents' name for it in local storage. */
const storageKey = "recentHistorySearches";

/** Terms that found something in message searches on this device, the newest first. */
export function readRecents(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter((term): term is string => typeof term === "string" && term !== "") : [];
  } catch (error) {
    // Somebody else wrote it: there are none.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** A full store costs the recent searches, no more. */
export function writeRecents(recents: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(recents));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
