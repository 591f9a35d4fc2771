import type { StyleRule } from "@vanilla-extract/css";

/** A word that is chosen, in forced colours. The browser would lay its own ground behind the letters. */
export const highlit = {
  forcedColorAdjust: "none",
  background: "Highlight",
  color: "HighlightText",
  borderColor: "Highlight",
} satisfies StyleRule;
