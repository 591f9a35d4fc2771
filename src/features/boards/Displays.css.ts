import { style } from "@vanilla-extract/css";
import { iconTile } from "../../pieces/iconTile.css.ts";
import { barHeight, bottomBar as bottomBarRule } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small } from "../../theme/text.css.ts";

export const header = style({
  display: "grid",
  gap: theme.space[4],
  marginBottom: theme.space[20],
  // Its key ends where the cards do.
  "@media": { [media.belowRail]: { maxWidth: 848 } },
});
/** A ghost key's own padding stands out to the left, so that it begins where the titles do. */
export const flush = style({ marginLeft: `calc(-1 * ${theme.space[16]})` });
export const titleRow = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  minHeight: 40,
  minWidth: 0,
  overflowWrap: "anywhere",
});
export const onlyWide = style({
  display: "contents",
  "@media": { [media.belowSidebar]: { display: "none" } },
});
/** Below the title where there is no rail. */
export const shownLine = style([
  small,
  { display: "none", color: theme.text.secondary, "@media": { [media.belowSidebar]: { display: "block" } } },
]);

/** 848 | 32 | 376; below 1200 the rail goes below. */
export const columns = style({
  display: "grid",
  alignItems: "start",
  gridTemplateColumns: "minmax(0, 848px) 376px",
  gap: theme.space[32],
  "@media": { [media.belowRail]: { gridTemplateColumns: "minmax(0, 848px)" } },
});
export const cards = style({ display: "grid", gap: theme.space[16], minWidth: 0 });
export const list = style({ display: "grid", gap: theme.space[16], listStyle: "none", margin: 0, padding: 0 });

export const card = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr) auto",
  columnGap: theme.space[16],
  rowGap: theme.space[12],
  padding: theme.space[16],
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  "@media": { [media.belowSidebar]: { columnGap: theme.space[12] } },
});
export const tile = iconTile;
export const head = style({ display: "grid", gap: theme.space[4], minWidth: 0 });
export const nameRow = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[8],
  minWidth: 0,
});
export const name = style({ margin: 0, minWidth: 0, overflowWrap: "anywhere" });
export const state = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space[8],
  margin: 0,
  color: theme.text.secondary,
});
export const keys = style({
  display: "flex",
  alignItems: "center",
  alignSelf: "start",
  gap: theme.space[4],
  "@media": { [media.belowSidebar]: { alignSelf: "center", gridRow: 2, gridColumn: "2 / 4", justifySelf: "end" } },
});
export const menu = style({
  display: "none",
  "@media": { [media.belowSidebar]: { display: "block", gridRow: 1, gridColumn: 3 } },
});

/** 212 | 260 | rest, below the name; on a phone the receipt alone, beside the key. */
export const facts = style({
  display: "grid",
  gridColumn: "2 / 4",
  gridTemplateColumns: "minmax(0, 212px) minmax(0, 260px) minmax(0, 1fr)",
  columnGap: theme.space[16],
  margin: 0,
  "@media": { [media.belowSidebar]: { gridRow: 2, gridTemplateColumns: "minmax(0, 1fr)", alignItems: "center" } },
});
export const fact = style({ display: "grid", gap: 2, minWidth: 0 });
export const wideFact = style([fact, { "@media": { [media.belowSidebar]: { display: "none" } } }]);
export const value = style([
  small,
  {
    display: "flex",
    alignItems: "center",
    gap: theme.space[8],
    margin: 0,
    minWidth: 0,
    fontWeight: theme.weight.medium,
    overflowWrap: "anywhere",
  },
]);
export const check = style({ display: "grid", color: theme.success.text });
export const quiet = style({ color: theme.text.secondary });

export const rail = style({
  display: "grid",
  minWidth: 0,
  "@media": {
    // The board as large as beside the cards, and what is said of it beside it.
    [media.belowRail]: { gridTemplateColumns: "376px minmax(0, 1fr)", columnGap: theme.space[32] },
    [media.belowSidebar]: { display: "none" },
  },
});
const ruled = {
  marginTop: theme.space[24],
  paddingTop: theme.space[24],
  borderTop: `1px solid ${theme.line.subtle}`,
};
export const now = style({
  display: "grid",
  gap: theme.space[12],
  minWidth: 0,
  "@media": { [media.belowRail]: { gridRow: "span 3" } },
});
export const nowHead = style([
  small,
  { display: "flex", alignItems: "center", justifyContent: "space-between", color: theme.text.secondary },
]);
export const picture = style({ borderRadius: theme.radius.swatch, overflow: "hidden" });
export const railFacts = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space[8],
  margin: 0,
  ...ruled,
  "@media": { [media.belowRail]: { marginTop: theme.space[24], paddingTop: 0, borderTop: 0 } },
});
export const railFact = style({
  display: "grid",
  gridTemplateColumns: "136px minmax(0, 1fr)",
  alignItems: "center",
  minHeight: 24,
});
export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space[8],
  padding: `2px ${theme.space[8]}`,
  border: 0,
  borderRadius: theme.radius.small,
  background: theme.surface.sunken,
  color: theme.text.secondary,
  cursor: "pointer",
});
export const wall = style({ display: "grid", gap: theme.space[8], ...ruled });

export const barRoom = style({ "@media": { [media.belowSidebar]: { height: barHeight } } });
export const bottomBar = style({
  display: "none",
  "@media": { [media.belowSidebar]: { ...bottomBarRule, display: "block" } },
});
