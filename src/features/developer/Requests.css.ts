import { globalStyle, style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { mono, small, tiny } from "../../theme/text.css.ts";
import { headCell } from "./Developer.css.ts";

export const list = style({ display: "grid", gap: theme.space[12], minWidth: 0 });
export const rows = style({ "@media": { [media.belowPhone]: { display: "block" } } });
export const headEnd = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[12] });
export const searchPlace = style({ width: 280, "@media": { [media.belowPhone]: { width: "100%" } } });
export const choiceCount = style([
  tiny,
  {
    padding: `2px 6px`,
    borderRadius: theme.radius.chip,
    background: theme.surface.sunken,
    fontWeight: theme.weight.medium,
  },
]);
/** Over the first rows: they are not moved under a pointer. */
export const newRows = style({ display: "grid", placeItems: "center", paddingBlock: theme.space[8] });
/** Time 92 | Dialect 108 | Call | Answer 124 | Rule 112 | Until 72. */
export const requestTable = style({
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "@media": { [media.belowPhone]: { display: "block" } },
});
const requestWidths = [92, 108, undefined, 124, 112, 72];
for (const [place, width] of requestWidths.entries()) {
  if (width !== undefined) globalStyle(`${requestTable} th:nth-child(${place + 1})`, { width });
}
export const requestCell = style([
  small,
  {
    padding: `${theme.space[8]} ${theme.space[8]} ${theme.space[8]} 0`,
    textAlign: "start",
    verticalAlign: "middle",
    borderBottom: `1px solid ${theme.line.subtle}`,
    selectors: { "&:first-child": { paddingInlineStart: theme.space[12] } },
    "@media": { [media.belowPhone]: { border: 0, padding: 0, selectors: { "&:first-child": { padding: 0 } } } },
  },
]);
export const quietCell = style([requestCell, { color: theme.text.muted }]);
/** Smaller, below what it belongs to. */
export const below = style([tiny, { display: "block", color: theme.text.secondary }]);
export const requestHead = style([
  headCell,
  { selectors: { "&:first-child": { paddingInlineStart: theme.space[12] } } },
]);
/** Call, tag right; then dialect, rule, until as one line. */
export const requestRow = style({
  height: 56,
  position: "relative",
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": {
    [media.belowPhone]: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gap: `2px ${theme.space[12]}`,
      height: "auto",
      paddingBlock: theme.space[12],
      borderBottom: `1px solid ${theme.line.subtle}`,
    },
  },
});
export const requestPressed = style([requestRow, { background: theme.surface.pressed }]);
export const requestCall = style([requestCell, { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }]);
export const onlyPhone = style({ display: "none", "@media": { [media.belowPhone]: { display: "block" } } });
export const notOnPhone = style({ "@media": { [media.belowPhone]: { display: "none" } } });
/** The whole row opens it: a finger needs no aim. */
export const rowLink = style([
  mono,
  {
    fontSize: 12,
    color: theme.text.primary,
    textDecoration: "none",
    selectors: {
      "&::after": { content: "", position: "absolute", inset: 0 },
      "&:hover": { textDecoration: "underline" },
    },
  },
]);
export const closeRow = style({ display: "flex", alignItems: "flex-start", gap: theme.space[8] });
/** On its own page the way back is in the bar above. */
export const notOnPage = style({ "@media": { [media.belowSidebar]: { display: "none" } } });
export const grows = style({ flex: "1 1 auto", minWidth: 0 });
export const decision = style({ margin: 0 });
/** Mark 18 | word 116 | sentence; below 960 the sentence stands below its word. */
export const checkRow = style({
  display: "grid",
  gridTemplateColumns: "18px 116px minmax(0, 1fr)",
  alignItems: "start",
  columnGap: theme.space[8],
  minHeight: 24,
  "@media": {
    [media.belowSidebar]: { gridTemplateColumns: "18px minmax(0, 1fr)", columnGap: theme.space[12], paddingBlock: 4 },
  },
});
export const checkWord = style([small, { paddingTop: 0, fontWeight: theme.weight.medium }]);
export const checkQuiet = style([checkWord, { color: theme.text.secondary, fontWeight: theme.weight.regular }]);
export const checkText = style([
  small,
  { margin: 0, "@media": { [media.belowSidebar]: { gridColumn: 2, color: theme.text.secondary } } },
]);
export const checkNotAsked = style([checkText, { color: theme.text.secondary }]);
export const checkStrong = style({ fontWeight: theme.weight.semibold, color: theme.text.primary });
const disc = style({
  display: "grid",
  placeItems: "center",
  width: 18,
  height: 18,
  borderRadius: theme.radius.full,
});
export const marks = styleVariants({
  Passed: [disc, { background: theme.success.tint, color: theme.success.text }],
  Refused: [disc, { background: theme.danger.fill, color: theme.danger.on }],
  NotAsked: [disc, { background: theme.surface.sunken, color: theme.text.secondary }],
});
export const bodyParts = style({ display: "flex", flexWrap: "wrap", gap: theme.space[12], alignItems: "flex-start" });
export const bodyCode = style({ flex: "1 1 180px", minWidth: 0 });
export const bodyPicture = style({ flex: "0 0 208px", "@media": { [media.belowSidebar]: { display: "none" } } });
/** On its own page the board comes first, as wide as the page. */
export const pageFirst = style({ "@media": { [media.fromSidebar]: { display: "none" } } });
/** The panel without its card: a page or a sheet is its ground. */
export const plainPanel = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[24],
  minWidth: 0,
});
