import type { StyleRule } from "@vanilla-extract/css";
import { media } from "./media.ts";

/** A word that is chosen, in forced colours. The browser would lay its own ground behind the letters. */
export const highlit = {
  forcedColorAdjust: "none",
  background: "Highlight",
  color: "HighlightText",
  borderColor: "Highlight",
} satisfies StyleRule;

/** Round the place where one is, in forced colours; within its box, and no outline, which the focus has. */
export const currentLine = { boxSizing: "border-box", border: "2px solid Highlight" } satisfies StyleRule;

/** What has a ground alone, in forced colours: told by its place and its shape. */
export const inked = { "@media": { [media.forcedColours]: { background: "CanvasText" } } } as const;
