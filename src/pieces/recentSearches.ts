/** The documents' names for them in local storage. */
const storageKeys = { messages: "recentHistorySearches", channels: "recentInstallableHistorySearches" } as const;

type SearchOf = keyof typeof storageKeys;

/** Terms that found something in the searches of a kind on this device, the newest first. */
export function readRecents(of: SearchOf): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKeys[of]) ?? "[]");
    return Array.isArray(kept) ? kept.filter((term): term is string => typeof term === "string" && term !== "") : [];
  } catch (error) {
    // Somebody else wrote it: there are none.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** A full store costs the recent searches, no more. */
export function writeRecents(of: SearchOf, recents: readonly string[]): void {
  try {
    localStorage.setItem(storageKeys[of], JSON.stringify(recents));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What somebody searched for is nobody else's to see on this device. */
export function forgetRecents(): void {
  for (const key of Object.values(storageKeys)) localStorage.removeItem(key);
}
