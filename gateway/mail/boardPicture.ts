import { describeGrid, encodeText, renderSmallPng } from "../grid.ts";
import { RefusalError } from "../refusal.ts";

/** Twice the width that it has in the mail, so that it is sharp on dense screens. */
const widthPx = 1052;

/** A board that shows the words, as a picture for a mail; null when they do not fit a board. */
export function boardPicture(text: string): { readonly png: Uint8Array; readonly text: string } | null {
  try {
    const { grid } = encodeText(text);
    return { png: renderSmallPng(grid, { widthPx, bezel: "slim" }), text: describeGrid(grid) };
  } catch (error) {
    if (error instanceof RefusalError) return null;
    throw error;
  }
}
