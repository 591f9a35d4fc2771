import { showToast } from "../../ui/toasts.ts";
import { copyBoardIdDone, copyBoardIdFailed } from "../../words/boards.ts";

/** Copies a board's id and says how it went. */
export async function copyBoardId(boardId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(boardId);
    showToast({ kind: "success", text: copyBoardIdDone, id: "copy-board-id" });
  } catch {
    showToast({ kind: "error", text: copyBoardIdFailed(boardId), id: "copy-board-id" });
  }
}
