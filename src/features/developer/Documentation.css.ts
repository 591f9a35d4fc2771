import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { body, heading, label, mono, small, subheading, tiny } from "../../theme/text.css.ts";

/** 192 | 40 | 560 | 40 | 424; below 1200 the examples follow the text; below 960 the tree is a select. */
export const columns = style({
  display: "grid",
  alignItems: "start",
  gridTemplateColumns: "192px minmax(0, 560px) minmax(0, 424px)",
  gap: theme.space[40],
  marginTop: theme.space[20],
  "@media": {
    [media.belowRail]: { gridTemplateColumns: "192px minmax(0, 1fr)" },
    [media.belowSidebar]: { gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[20] },
  },
});

export const tree = style({ "@media": { [media.belowSidebar]: { display: "none" } } });
export const choose = style({ "@media": { [media.fromSidebar]: { display: "none" } } });
export const pages = style({ listStyle: "none", margin: 0, padding: 0 });
const line = style([
  small,
  {
    display: "flex",
    alignItems: "center",
    gap: theme.space[8],
    width: "100%",
    minHeight: 32,
    padding: `${theme.space[4]} ${theme.space[8]}`,
    border: 0,
    borderRadius: 6,
    background: "none",
    color: theme.text.secondary,
    fontFamily: "inherit",
    fontWeight: theme.weight.medium,
    textAlign: "start",
    textDecoration: "none",
    cursor: "pointer",
    selectors: { "&:hover": { background: theme.surface.hover } },
    "@media": { [media.touch]: { minHeight: 48 } },
  },
]);
export const section = line;
export const openSection = style([line, { color: theme.text.primary, fontWeight: theme.weight.semibold }]);
export const page = style([line, { paddingInlineStart: 28 }]);
export const currentPage = style([
  page,
  { background: theme.surface.pressed, color: theme.text.primary, fontWeight: theme.weight.semibold },
]);
export const file = style({
  marginTop: theme.space[16],
  paddingTop: theme.space[16],
  borderTop: `1px solid ${theme.line.subtle}`,
});

export const text = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[20],
  minWidth: 0,
  maxWidth: 560,
});
export const pageTitle = heading;
export const call = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] });
export const verb = style([
  mono,
  { padding: `2px ${theme.space[8]}`, borderRadius: theme.radius.chip, background: theme.surface.sunken },
]);
export const path = style([mono, { fontSize: 13, overflowWrap: "anywhere" }]);
export const paragraph = style([body, { maxWidth: "64ch", color: theme.text.secondary, textWrap: "pretty" }]);
export const steps = style([body, { margin: 0, listStyle: "decimal", paddingInlineStart: 20, maxWidth: "64ch" }]);
export const step = style({ paddingBlock: theme.space[4] });
export const part = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[8],
  minWidth: 0,
});
export const partTitle = subheading;

export const fields = style({ margin: 0 });
/** Name 104, type 112. */
export const field = style([
  small,
  {
    display: "grid",
    gridTemplateColumns: "104px 112px minmax(0, 1fr)",
    columnGap: theme.space[12],
    alignItems: "baseline",
    minHeight: 40,
    paddingBlock: 10,
    borderTop: `1px solid ${theme.line.subtle}`,
    "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)", rowGap: theme.space[4] } },
  },
]);
export const fieldName = style([mono, { fontSize: 12, color: theme.text.primary, overflowWrap: "anywhere" }]);
export const fieldType = style([mono, { fontSize: 12, color: theme.text.secondary, overflowWrap: "anywhere" }]);
export const fieldText = style({ margin: 0 });

/** Status 88, type 176; on a phone at 200 % it scrolls, so that what it says when is words a line. */
export const answers = style({
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "@media": { [media.zoomedPhone]: { minWidth: 360 } },
});
export const statusColumn = style({ width: 88 });
export const typeColumn = style({ width: 176, "@media": { [media.belowPhone]: { width: 96 } } });
const cell = style([
  small,
  { padding: `${theme.space[8]} ${theme.space[12]} ${theme.space[8]} 0`, textAlign: "start", verticalAlign: "top" },
]);
export const answerHead = style([
  cell,
  {
    color: theme.text.secondary,
    fontWeight: theme.weight.medium,
    borderBottom: `1px solid ${theme.line.control}`,
  },
]);
export const answerCell = style([cell, { borderBottom: `1px solid ${theme.line.subtle}`, overflowWrap: "anywhere" }]);
export const answerType = style([mono, { fontSize: 12 }]);

export const example = style({
  display: "grid",
  gap: theme.space[12],
  minWidth: 0,
  position: "sticky",
  top: theme.space[20],
  "@media": {
    [media.belowRail]: { position: "static", gridColumn: 2, maxWidth: 560 },
    [media.belowSidebar]: { gridColumn: 1 },
  },
});
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[8],
});
export const tiny12 = style([tiny, { color: theme.text.secondary }]);

export const searchBox = style({ width: 280, "@media": { [media.belowPhone]: { width: "100%" } } });
export const found = style([
  label,
  {
    display: "flex",
    flexWrap: "wrap",
    gap: theme.space[8],
    minHeight: 48,
    alignItems: "center",
    borderTop: `1px solid ${theme.line.subtle}`,
    color: theme.text.primary,
    textDecoration: "none",
    selectors: { "&:hover": { background: theme.surface.hover } },
  },
]);
