import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { highlit } from "../theme/highlit.ts";
import { media } from "../theme/media.ts";

export const track = style({
  display: "inline-flex",
  // A fieldset's own frame and least width are none of a segment's.
  minWidth: 0,
  margin: 0,
  padding: 3,
  border: 0,
  borderRadius: theme.radius.control,
  background: theme.surface.sunken,
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const wide = style({ display: "flex", width: "100%" });

/** Four words have no room beside each other on a phone. */
export const four = style({
  "@media": { [media.belowPhone]: { display: "grid", gridTemplateColumns: "1fr 1fr" } },
});

export const part = style({
  flex: "1 1 auto",
  minHeight: 30,
  padding: "0 12px",
  borderRadius: theme.radius.small,
  fontSize: 13,
  lineHeight: "18px",
  fontWeight: theme.weight.medium,
  color: theme.text.secondary,
  transition: `color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: {
    "&:hover": { color: theme.text.primary },
    "&[aria-pressed='true']": {
      background: theme.surface.raised,
      color: theme.text.primary,
      fontWeight: theme.weight.semibold,
      boxShadow: theme.elevation.e1,
    },
    "&:disabled": { opacity: 0.4 },
  },
  "@media": {
    [media.touch]: { minHeight: 40 },
    [media.zoomedPhone]: { paddingInline: theme.space[8] },
    [media.forcedColours]: {
      selectors: { "&[aria-pressed='true']": highlit },
    },
  },
});
