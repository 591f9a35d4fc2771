import type { Flags, KeptFlags } from "./flagStore.ts";

const storageKey = "clatter.flags";
/** Boards whose flags are kept: those that were open last. */
const mostBoards = 20;

type Kept = { readonly person: string; readonly boards: readonly (readonly [key: string, flags: Flags])[] };

/** Those of the person who is signed in; another's are not looked at, and go with the first of their own. */
export function createKeptFlags(storage: Storage, person: () => string | null): KeptFlags {
  const boardsOf = (name: string | null): Kept["boards"] => {
    try {
      const kept = JSON.parse(storage.getItem(storageKey) ?? "null") as Kept | null;
      return name !== null && kept?.person === name && Array.isArray(kept.boards) ? kept.boards : [];
    } catch {
      return [];
    }
  };
  return {
    read: (key) => boardsOf(person()).find(([known]) => known === key)?.[1] ?? null,
    write(key, flags) {
      const name = person();
      if (name === null) return;
      const others = boardsOf(name).filter(([known]) => known !== key);
      const boards = [[key, flags] as const, ...others].slice(0, mostBoards);
      try {
        storage.setItem(storageKey, JSON.stringify({ person: name, boards } satisfies Kept));
      } catch {
        // A full storage keeps nothing: the next visit waits for the gateway.
      }
    },
  };
}
