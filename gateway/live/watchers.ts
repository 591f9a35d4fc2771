/** Who watches which board. */
export interface Watchers<Listener> {
  /** Returns the function that ends the watching. */
  add(boardId: string, listener: Listener): () => void;
  of(boardId: string): ReadonlySet<Listener> | undefined;
  has(boardId: string): boolean;
  readonly size: number;
}

export function createWatchers<Listener>(): Watchers<Listener> {
  const watched = new Map<string, Set<Listener>>();
  return {
    add(boardId, listener) {
      const listeners = watched.get(boardId) ?? new Set();
      watched.set(boardId, listeners);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && watched.get(boardId) === listeners) watched.delete(boardId);
      };
    },
    of: (boardId) => watched.get(boardId),
    has: (boardId) => watched.has(boardId),
    get size() {
      return watched.size;
    },
  };
}
