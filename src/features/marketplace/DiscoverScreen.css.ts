import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const page = style({ display: "grid", gap: theme.space[24], minWidth: 0 });

export const section = style({ display: "grid", gap: theme.space[12], minWidth: 0 });

export const sectionHead = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  minHeight: 32,
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
});

/** A ghost key's words stand at the edge of the page, not its invisible box. */
export const all = style({ marginInlineEnd: -10 });

/** Four of a category from 1310 px, three, two from 700 px, one. Each row alone: what does not fit in it is not shown. */
export const cards = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[16],
  "@media": {
    "(min-width: 700px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: theme.space[24] },
    "(min-width: 960px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
    "(min-width: 1310px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

export const cardPlace = style({
  minWidth: 0,
  display: "grid",
  contentVisibility: "auto",
  containIntrinsicSize: "auto 210px",
  borderRadius: theme.radius.card,
  "@media": {
    "(min-width: 960px) and (max-width: 1309.98px)": { selectors: { "&:nth-child(n + 4)": { display: "none" } } },
  },
});

export const skeletonCard = style({
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  overflow: "hidden",
});

export const skeletonWeek = style([skeletonCard, { height: 176 }]);

export const skeletonTile = style([
  skeletonCard,
  { display: "grid", gap: theme.space[8], height: 146, padding: theme.space[16], alignContent: "start" },
]);

export const skeletonFoot = style({ height: 62, padding: theme.space[16] });
