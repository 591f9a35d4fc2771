import type { TextCore } from "../wasm/textCore.ts";
import { gridOf } from "./coreEdit.ts";
import { coreCodeOf } from "./coreProblems.ts";

/** A rectangle of flaps that was copied, and where it was. */
export interface CopiedCells {
  at: number;
  cells: readonly (readonly number[])[];
}

/** What the clipboard holds beside the text, for boards of this site in other tabs, too. */
const cellsType = "application/x-flaps+json";

/** What was copied last in this tab by a key of the page, which can hand over a text alone. */
let last: { text: string; copied: CopiedCells } | null = null;

/** Remembers the cells that a text was copied from. */
export function keepCells(text: string, copied: CopiedCells | null): void {
  last = copied && { text, copied };
}

/** Hands text and cells to the clipboard. */
export function giveCells(clipboard: DataTransfer, text: string, copied: CopiedCells | null): void {
  keepCells(text, copied);
  clipboard.setData("text/plain", text);
  if (copied) clipboard.setData(cellsType, JSON.stringify(copied));
}

/** The cells that a pasted text was copied from; null for a text from elsewhere. */
export function takeCells(core: TextCore, text: string, clipboard?: DataTransfer): CopiedCells | null {
  const given = readCells(core, clipboard?.getData(cellsType) ?? "");
  if (given) return given;
  return last && last.text === text.replaceAll("\r\n", "\n") ? last.copied : null;
}

/** Cells as another tab wrote them down: whatever they are, they are checked. */
function readCells(core: TextCore, json: string): CopiedCells | null {
  try {
    const { at, cells }: Partial<Record<string, unknown>> = JSON.parse(json);
    const grid = core.readGrid(JSON.stringify(cells));
    if (!Number.isInteger(at) || Number(at) < 0) return null;
    const { codes, columns } = grid;
    return { at: Number(at), cells: gridOf(codes, columns) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError || coreCodeOf(error) !== undefined) return null;
    throw error;
  }
}
