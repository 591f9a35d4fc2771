import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

/** Between a tab's letters and its box: the ring stands there, and letters stay where the page begins. */
const ringRoom = 4;

export const list = style({
  display: "flex",
  gap: theme.space[16],
  marginInline: -ringRoom,
  borderBottom: `1px solid ${theme.line.subtle}`,
  overflowX: "auto",
  scrollbarWidth: "none",
  "@media": { [media.belowPhone]: { gap: theme.space[8] } },
});

export const tab = style({
  position: "relative",
  flexShrink: 0,
  height: 44,
  padding: `0 ${ringRoom}px`,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: theme.weight.medium,
  color: theme.text.secondary,
  selectors: {
    "&:hover": { color: theme.text.primary },
    "&[aria-selected='true']": { color: theme.text.primary },
    "&[aria-selected='true']::after": {
      content: "''",
      position: "absolute",
      insetInline: ringRoom,
      bottom: 0,
      height: 2,
      background: theme.text.primary,
    },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "@media": {
    [media.forcedColours]: { selectors: { "&[aria-selected='true']::after": { background: "Highlight" } } },
  },
});

export const mark = style({ marginLeft: theme.space[8] });
