import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const header = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

export const actions = style({ flexShrink: 0 });

/** Keys with their words. */
export const wideOnly = style({
  display: "flex",
  gap: theme.space[12],
  "@media": { [media.belowPhone]: { display: "none" } },
});

/** The same as icons, where there is no room for words. */
export const narrowOnly = style({ display: "flex", "@media": { [media.fromPhone]: { display: "none" } } });

export const missed = style({ marginTop: theme.space[16] });

/** On a phone Compose and Mute are under the thumb; elsewhere they stand in the sidebar and in the top bar. */
export const compose = style({
  display: "none",
  "@media": {
    [media.belowPhone]: {
      display: "grid",
      gridAutoFlow: "column",
      gridAutoColumns: "1fr",
      gap: theme.space[8],
      marginTop: theme.space[16],
    },
    [media.zoomedPhone]: { gridAutoFlow: "row" },
  },
});

/** As wide as the page and as high as the window leaves room for, the board in the middle. */
export const stage = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space[24],
  marginTop: theme.space[20],
  "@media": {
    [media.belowRail]: { gap: theme.space[12] },
    [media.belowPhone]: { gap: theme.space[8], marginInline: `calc(-1 * ${theme.space[8]})` },
  },
});

/**
 * As wide as the board is at most: what the window's height leaves for it, but never less than 64 % of that. What stands
 * above and below is as high at any zoom, so that the board would shrink with each step.
 */
const boardWidth = "min(1010px, max(100dvh - 300px, 64dvh) / 0.57)";

/** Left out on a phone: a finger pages, and the other boards stand under the board. */
export const step = style({ "@media": { [media.belowPhone]: { display: "none" } } });

/** Where the board stands. */
export const place = style({
  flex: "1 1 auto",
  minWidth: 0,
  width: "100%",
  maxWidth: boardWidth,
  "@media": { [media.belowPhone]: { maxWidth: "none" } },
});

export const board = style([
  place,
  // The frame's corners are 26 of its 2851 × 1625 units.
  { borderRadius: "0.91% / 1.6%", boxShadow: theme.elevation.e3 },
]);

export const below = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  width: `min(100%, ${boardWidth})`,
  marginInline: "auto",
  marginTop: theme.space[24],
  color: theme.text.secondary,
  "@media": { [media.belowPhone]: { width: "100%" } },
});

export const name = style({
  display: "grid",
  flex: "1 1 auto",
  minWidth: 0,
  maxWidth: "100%",
  overflowWrap: "anywhere",
  fontWeight: theme.weight.medium,
  color: theme.text.primary,
});

export const others = style({
  display: "none",
  marginTop: theme.space[32],
  "@media": {
    [media.belowPhone]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[12] },
  },
});

export const other = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[16],
  minHeight: 68,
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap", gap: theme.space[8] } },
  paddingBlock: theme.space[8],
  color: theme.text.secondary,
  borderTop: `1px solid ${theme.line.subtle}`,
});

export const thumbnail = style({ flex: "none", width: 96 });
