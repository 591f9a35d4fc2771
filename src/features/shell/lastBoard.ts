/** The board that was open last, under its specified key. */
const lastBoardKey = "lastBoardId";

export function readLastBoard(storage: Storage = localStorage): string | null {
  return storage.getItem(lastBoardKey);
}

/** A board that is not there for this viewer is no last board; another one stays what it was. */
export function forgetBoard(boardId: string, storage: Storage = localStorage): void {
  if (readLastBoard(storage) === boardId) storage.removeItem(lastBoardKey);
}

export function rememberBoard(boardId: string, storage: Storage = localStorage): void {
  storage.setItem(lastBoardKey, boardId);
}
