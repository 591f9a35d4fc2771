import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const signs = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space[4],
  maxWidth: 928,
  marginTop: theme.space[8],
});

export const sign = style({
  display: "grid",
  placeItems: "center",
  width: 32,
  height: 40,
  fontFamily: theme.font.mono,
  fontSize: 16,
  // A heart is a sign here, not a picture of one.
  fontVariantEmoji: "text",
  color: theme.text.primary,
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.small,
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { width: 40, height: 48 } },
});
