import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const menu = style({
  position: "absolute",
  bottom: `calc(100% + ${theme.space[8]})`,
  left: "50%",
  transform: "translateX(-50%)",
  display: "grid",
  gap: theme.space[8],
  width: 216,
  maxWidth: "calc(100vw - 16px)",
  maxHeight: "calc(100dvh - 96px)",
  padding: theme.space[8],
  overflowY: "auto",
  background: theme.surface.overlay,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  boxShadow: theme.elevation.e2,
});

export const heading = style({
  padding: `${theme.space[4]} ${theme.space[8]}`,
  fontSize: 12,
  lineHeight: "16px",
  color: theme.text.secondary,
});

export const item = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  width: "100%",
  minHeight: 32,
  paddingInline: theme.space[8],
  textAlign: "start",
  borderRadius: theme.radius.small,
  selectors: {
    "&:hover:enabled": { background: theme.surface.hover },
    "&:focus-visible": { outlineOffset: -2 },
    "&:disabled": { color: theme.text.muted },
  },
  "@media": { [media.touch]: { minHeight: 48 } },
});

// The mark keeps its place, so that nothing moves when another one is chosen.
globalStyle(`${item}[aria-checked="false"] > svg`, { visibility: "hidden" });
