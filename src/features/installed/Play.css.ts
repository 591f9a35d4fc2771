import { globalStyle, style } from "@vanilla-extract/css";
import { barHeight, bottomBar } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small, tiny } from "../../theme/text.css.ts";

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: theme.space[12],
  marginBottom: theme.space[16],
});
export const date = style({ color: theme.text.secondary });
export const back = style({ marginLeft: "auto" });
export const grid = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 928px) minmax(0, 296px)",
  gap: theme.space[32],
  "@media": {
    [media.belowRail]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [media.belowPhone]: { paddingBottom: barHeight },
    [media.narrowPhone]: { paddingBottom: `calc(${barHeight} + 32px)` },
    [media.zoomedPhone]: { paddingBottom: barHeight },
  },
});
export const main = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[16],
  minWidth: 0,
  alignContent: "start",
});
export const board = style({
  borderRadius: theme.radius.card,
  boxShadow: theme.elevation.e2,
  overflow: "hidden",
  "@media": { [media.belowPhone]: { marginInline: `calc(-1 * ${theme.space[16]})`, borderRadius: 0 } },
});
export const transport = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[8],
  minHeight: 68,
  padding: `${theme.space[8]} ${theme.space[16]}`,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  "@media": {
    [media.belowPhone]: {
      ...bottomBar,
      // Between keys and speed the clock needs what other bars leave at their ends.
      paddingInline: theme.space[8],
      flexWrap: "nowrap",
      borderInline: 0,
      borderBottom: 0,
      borderRadius: 0,
    },
    // The time stands above the keys: there is no room for it between them.
    [media.narrowPhone]: { flexWrap: "wrap" },
    [media.zoomedPhone]: { position: "static", flexWrap: "wrap" },
  },
});
export const time = style({
  minWidth: 160,
  paddingLeft: theme.space[8],
  "@media": {
    [media.belowPhone]: { flex: 1, minWidth: 0, paddingLeft: 0 },
    [media.narrowPhone]: {
      display: "flex",
      order: -1,
      flexBasis: "100%",
      alignItems: "baseline",
      gap: theme.space[12],
    },
    [media.zoomedPhone]: { display: "block", order: 0 },
  },
});
export const clock = style({
  margin: 0,
  fontSize: 18,
  lineHeight: "24px",
  fontWeight: theme.weight.semibold,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
export const whose = style([
  small,
  { display: "flex", alignItems: "center", gap: theme.space[8], color: theme.text.secondary },
]);
/** On a phone a long name gives way to what can be pressed. */
export const whoseName = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  "@media": { [media.belowPhone]: { whiteSpace: "nowrap" } },
});
export const coming = style([
  small,
  // The bar has one line; the marks themselves stand above it.
  { marginLeft: "auto", color: theme.text.secondary, "@media": { [media.belowPhone]: { display: "none" } } },
]);
export const speeds = style({ "@media": { [media.belowPhone]: { display: "none" } } });
export const speedList = style({
  display: "none",
  width: 104,
  "@media": { [media.belowPhone]: { display: "block" } },
});
export const note = style([small, { color: theme.text.secondary }]);
export const marksHead = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  "@media": { [media.zoomedPhone]: { flexWrap: "wrap", columnGap: theme.space[8] } },
});
/** A day of many channels has hundreds: they scroll by themselves, and the board stays in sight. */
export const marks = style({
  margin: `${theme.space[8]} 0 0`,
  padding: 0,
  listStyle: "none",
  maxHeight: "max(320px, calc(100dvh - 240px))",
  overflowY: "auto",
  "@media": { [media.belowRail]: { maxHeight: 480 } },
});
export const mark = style([
  small,
  {
    display: "grid",
    gridTemplateColumns: "44px minmax(0, 1fr) auto",
    gap: `${theme.space[4]} ${theme.space[8]}`,
    width: "100%",
    padding: theme.space[8],
    borderRadius: theme.radius.control,
    textAlign: "left",
    // The mark's tag goes below its name.
    "@media": { [media.zoomedPhone]: { gridTemplateColumns: "44px minmax(0, 1fr)", justifyItems: "start" } },
    selectors: {
      "&:hover": { background: theme.surface.hover },
      "&[aria-current='time']": { background: theme.surface.hover },
    },
  },
]);
globalStyle(`${mark} > :nth-child(3)`, { "@media": { [media.zoomedPhone]: { gridColumn: 2 } } });
export const markName = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[8],
  minWidth: 0,
  fontWeight: theme.weight.medium,
});
export const reason = style([tiny, { gridColumn: "2 / -1", color: theme.text.secondary }]);
