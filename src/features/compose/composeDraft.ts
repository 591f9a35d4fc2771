/**
 * What a person was composing for a board, kept on this device so that a reload loses nothing. Storage may be full or
 * forbidden: then the draft is simply not kept.
 */
const keyOf = (boardId: string) => `composeDraft:${boardId}`;

/** The grid kept for a board; null when there is none, or when what is there is no grid of this size. */
export function readDraft(boardId: string, rows: number, columns: number): number[][] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(boardId)) ?? "null");
    return isGrid(kept, rows, columns) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the grid, or forgets it when it is blank. */
export function keepDraft(boardId: string, characters: readonly (readonly number[])[]): void {
  try {
    if (characters.every((row) => row.every((code) => code === 0))) localStorage.removeItem(keyOf(boardId));
    else localStorage.setItem(keyOf(boardId), JSON.stringify(characters));
  } catch {
    // Without storage the screen works as before, only a reload starts blank.
  }
}

/** Rows and columns of numbers; which codes are assigned is the core's to say. */
export function isGrid(value: unknown, rows: number, columns: number): value is number[][] {
  return (
    Array.isArray(value) &&
    value.length === rows &&
    value.every((row) => Array.isArray(row) && row.length === columns && row.every((code) => Number.isInteger(code)))
  );
}
