/** Who watches which board. There may be ten thousand of one, so nothing is made for each but its place. */
export interface Watchers<Listener> {
  add(boardId: string, listener: Listener): void;
  /** Does nothing for who is not among them. */
  remove(boardId: string, listener: Listener): void;
  of(boardId: string): ReadonlySet<Listener> | undefined;
  has(boardId: string): boolean;
  ids(): string[];
  readonly size: number;
}

/** `begin` is called for a board's first listener, and what it returns when the last one ends. */
export function createWatchers<Listener>(begin?: (boardId: string) => () => void): Watchers<Listener> {
  const watched = new Map<string, Set<Listener>>();
  const ends = new Map<string, () => void>();
  return {
    add(boardId, listener) {
      let listeners = watched.get(boardId);
      if (listeners === undefined) {
        listeners = new Set();
        watched.set(boardId, listeners);
        if (begin !== undefined) ends.set(boardId, begin(boardId));
      }
      listeners.add(listener);
    },
    remove(boardId, listener) {
      const listeners = watched.get(boardId);
      if (listeners === undefined || !listeners.delete(listener) || listeners.size > 0) return;
      watched.delete(boardId);
      ends.get(boardId)?.();
      ends.delete(boardId);
    },
    of: (boardId) => watched.get(boardId),
    has: (boardId) => watched.has(boardId),
    ids: () => [...watched.keys()],
    get size() {
      return watched.size;
    },
  };
}
