/** The board that was open last, under its specified key. */
const lastBoardKey = "lastBoardId";

export function readLastBoard(storage: Storage = localStorage): string | null {
  return storage.getItem(lastBoardKey);
}

export function rememberBoard(boardId: string, storage: Storage = localStorage): void {
  storage.setItem(lastBoardKey, boardId);
}
