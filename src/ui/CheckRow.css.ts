import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const row = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 40,
  padding: `${theme.space[4]} ${theme.space[8]}`,
  borderRadius: theme.radius.control,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.surface.hover },
    "&:has(:disabled)": { background: "none", cursor: "default" },
  },
  "@media": { [media.touch]: { minHeight: 48 } },
});

export const box = style({
  flex: "none",
  width: 20,
  height: 20,
  margin: 0,
  accentColor: theme.action.fill,
  cursor: "inherit",
});

export const words = style({
  minWidth: 0,
  overflowWrap: "anywhere",
  // The browser dims the box itself.
  selectors: { [`${row}:has(:disabled) &`]: { opacity: 0.4 } },
});
