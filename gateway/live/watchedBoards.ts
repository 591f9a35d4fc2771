import type { Bus } from "../context.ts";
import { aboutBoard } from "./hintTopics.ts";

/** Who looks on a board, and what a feed keeps of it meanwhile. */
type Watched<Listener, Kept> = Kept & { readonly listeners: Set<Listener> };

interface WatchedBoards<Listener, Kept> extends Pick<Map<string, Watched<Listener, Kept>>, "get" | "keys"> {
  [Symbol.iterator](): Iterator<[string, Watched<Listener, Kept>]>;
  /** From here on. The board is followed on the bus for as long as anybody looks on. */
  watch(boardId: string, listener: Listener): void;
  unwatch(boardId: string, listener: Listener): void;
}

/** Boards that somebody looks on, by id; `begin` makes what a feed keeps of one. */
export function watchedBoards<Listener, Kept extends object>(
  bus: Pick<Bus, "follow">,
  begin: () => Kept,
): WatchedBoards<Listener, Kept> {
  const watched = new Map<string, Watched<Listener, Kept> & { unfollow(): void }>();
  return {
    get: (boardId) => watched.get(boardId),
    keys: () => watched.keys(),
    [Symbol.iterator]: () => watched.entries(),
    watch(boardId, listener) {
      let entry = watched.get(boardId);
      if (entry === undefined) {
        entry = { ...begin(), listeners: new Set<Listener>(), unfollow: bus.follow(aboutBoard(boardId)) };
        watched.set(boardId, entry);
      }
      entry.listeners.add(listener);
    },
    unwatch(boardId, listener) {
      const entry = watched.get(boardId);
      if (entry === undefined || !entry.listeners.delete(listener) || entry.listeners.size > 0) return;
      watched.delete(boardId);
      entry.unfollow();
    },
  };
}
