import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const group = style({ display: "grid", gap: theme.space[12] });

export const card = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: theme.space[12],
  padding: theme.space[16],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.surface.hover },
    "&:has(:checked)": {
      borderColor: theme.text.primary,
      boxShadow: `inset 0 0 0 1px ${theme.text.primary}`,
    },
    "&:has(:focus-visible)": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 2 },
  },
  "@media": { [media.forcedColours]: { selectors: { "&:has(:checked)": { borderColor: "Highlight" } } } },
});

export const ring = style({
  appearance: "none",
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 20,
  height: 20,
  margin: 0,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.full,
  outline: "none",
  cursor: "inherit",
  selectors: {
    "&:checked": { borderColor: theme.text.primary, background: theme.text.primary },
    "&:checked::before": {
      content: "",
      width: 8,
      height: 8,
      borderRadius: theme.radius.full,
      background: theme.surface.overlay,
    },
  },
  "@media": {
    [media.forcedColours]: {
      selectors: {
        "&:checked": { borderColor: "Highlight", background: "Highlight" },
        "&:checked::before": { background: "HighlightText" },
      },
    },
  },
});
