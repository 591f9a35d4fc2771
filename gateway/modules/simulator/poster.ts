import { escapeHtml } from "../../escapeHtml.ts";
import { decodeGrid } from "../../grid.ts";
import type { PublicBoard } from "./unfurling.ts";

/**
 * What the board shows at first, as text in the page itself: it is there before any script, and stands where the flaps
 * will stand. The page's script takes it away with the first picture.
 */
export function posterOf(
  { title, style, code62, update }: Omit<PublicBoard, "url">,
  { frame }: { readonly frame: boolean },
): string {
  const text = decodeGrid(Uint8Array.from(update.rest.flat()), code62)
    // A tile is one cell wide.
    .replace(/\{\d+\}/g, "\u25A0");
  const attributes = `id="poster" data-style="${style}" data-frame="${frame}"`;
  // The first line break of a pre is not part of it.
  return `<h1>${escapeHtml(title)}</h1><pre ${attributes}>\n${escapeHtml(text)}</pre>`;
}
