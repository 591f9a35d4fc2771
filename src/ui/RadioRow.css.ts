import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const group = style({ display: "flex", flexWrap: "wrap", columnGap: theme.space[24], rowGap: theme.space[4] });

export const column = style({ display: "grid" });

export const choice = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 40,
  cursor: "pointer",
  selectors: {
    "&:has(:focus-visible)": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 2 },
    "&:has(:disabled)": { cursor: "default", opacity: 0.4 },
  },
  "@media": { [media.touch]: { minHeight: 48 } },
});
