import { globalStyle, style } from "@vanilla-extract/css";
import { iconTile } from "../../pieces/iconTile.css.ts";
import { bottomBar } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { heading, mono, small, subheading, tiny, title } from "../../theme/text.css.ts";

export const pageTitle = title;
export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  minHeight: 40,
});
export const headerPlace = style({ display: "flex", alignItems: "center", gap: theme.space[8] });
export const tabs = style({ marginTop: theme.space[8] });
/** What stands below the tabs where there is no list. */
export const alone = style({ marginTop: theme.space[20] });

/** 376 | 32 | 848; below 1200 288 | 24 | rest; below 960 one after the other. */
export const columns = style({
  display: "grid",
  alignItems: "start",
  gridTemplateColumns: "376px minmax(0, 848px)",
  gap: theme.space[32],
  marginTop: theme.space[20],
  "@media": {
    [media.belowRail]: { gridTemplateColumns: "288px minmax(0, 1fr)", gap: theme.space[24] },
    [media.belowSidebar]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});
/** 760 | 24 | 472 from 1200; below it the panel is a sheet, or a page. */
export const wideColumns = style([
  columns,
  {
    gridTemplateColumns: "minmax(0, 760px) 472px",
    gap: theme.space[24],
    marginTop: 0,
    "@media": { [media.belowRail]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  },
]);
export const onlyWide = style({ "@media": { [media.belowSidebar]: { display: "none" } } });

export const sectionHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  minHeight: 40,
});
export const sectionTitle = style([heading, { margin: 0 }]);
export const partTitle = style([subheading, { margin: 0, minWidth: 0, overflowWrap: "anywhere" }]);
export const count = style([small, { color: theme.text.secondary }]);
export const note = style([small, { color: theme.text.secondary }]);

export const boardKeys = style({ marginTop: theme.space[40] });
export const list = style({ listStyle: "none", margin: 0, padding: 0 });
/** What each row of a list looks like; its columns are its own. */
export const anyRow = style({
  display: "grid",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 68,
  padding: theme.space[12],
  color: theme.text.primary,
  textDecoration: "none",
  borderRadius: theme.radius.card,
  selectors: { "&:hover": { background: theme.surface.hover } },
});
export const row = style([anyRow, { gridTemplateColumns: "40px minmax(0, 1fr) 16px" }]);
export const chosen = style({
  background: theme.surface.raised,
  boxShadow: `inset 0 0 0 2px ${theme.text.primary}`,
});
export const tile = iconTile;
export const rowTitle = style({
  margin: 0,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: theme.weight.semibold,
  overflowWrap: "anywhere",
});
export const rowNote = style([tiny, { color: theme.text.secondary }]);

export const card = style({
  display: "grid",
  gap: theme.space[32],
  padding: theme.space[24],
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  minWidth: 0,
  "@media": { [media.belowPhone]: { padding: theme.space[16] } },
});
export const part = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[12],
  minWidth: 0,
});
export const keys = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] });

/** Marks of rows and cells: what is small, mono or quiet in them. */
export const time = style([mono, { fontSize: 12, whiteSpace: "nowrap" }]);
export const path = style([mono, { fontSize: 12, color: theme.text.secondary, overflowWrap: "anywhere" }]);
export const quiet = style({ color: theme.text.secondary });

export const tableScroll = style({ overflowX: "auto" });
/** Narrower than its words it scrolls: nobody reads a time of day on three lines. */
export const table = style({
  width: "100%",
  borderCollapse: "collapse",
  "@media": { [media.belowPhone]: { width: "max-content", minWidth: "100%" } },
});
export const headCell = style([
  small,
  {
    padding: `${theme.space[8]} ${theme.space[12]} ${theme.space[8]} 0`,
    textAlign: "start",
    fontWeight: theme.weight.medium,
    color: theme.text.secondary,
    borderBottom: `1px solid ${theme.line.control}`,
  },
]);
export const cell = style([
  small,
  {
    padding: `${theme.space[12]} ${theme.space[12]} ${theme.space[12]} 0`,
    verticalAlign: "middle",
    textAlign: "start",
    fontWeight: theme.weight.regular,
    borderBottom: `1px solid ${theme.line.subtle}`,
  },
]);
export const strongCell = style([cell, { fontWeight: theme.weight.medium }]);
export const quietCell = style([cell, { color: theme.text.secondary, overflowWrap: "anywhere" }]);
export const endCell = style([cell, { paddingInlineEnd: 0, textAlign: "end" }]);
/** A row of a table that is a card on a phone; where its cells stand there is the table's own. */
export const cardRow = style({
  "@media": {
    [media.belowPhone]: {
      display: "grid",
      alignItems: "center",
      columnGap: theme.space[12],
      borderBottom: `1px solid ${theme.line.subtle}`,
      paddingBlock: theme.space[8],
    },
  },
});
export const cardCells = { "@media": { [media.belowPhone]: { border: 0, paddingBlock: theme.space[4] } } };
/** Heads have no room beside cards. */
export const tableHead = style({ "@media": { [media.belowPhone]: { display: "none" } } });
export const chip = style([
  mono,
  {
    display: "inline-block",
    padding: `${theme.space[4]} ${theme.space[8]}`,
    fontSize: 12,
    lineHeight: "16px",
    borderRadius: theme.radius.chip,
    background: theme.surface.sunken,
    whiteSpace: "nowrap",
  },
]);
/** The chip as the key that copies what it shows. */
export const chipKey = style([
  chip,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    height: 24,
    border: 0,
    color: theme.text.primary,
    cursor: "pointer",
    selectors: { "&:hover": { background: theme.surface.pressed } },
    "@media": { [media.touch]: { height: 40 } },
  },
]);
export const code = style([
  mono,
  {
    margin: 0,
    padding: `${theme.space[12]} ${theme.space[16]}`,
    fontSize: 12,
    lineHeight: "20px",
    overflowX: "auto",
    whiteSpace: "pre",
    background: theme.surface.sunken,
    border: `1px solid ${theme.line.subtle}`,
    borderRadius: theme.radius.control,
  },
]);
/** A field and the key that copies it, beside each other at their feet. */
export const told = style({ display: "flex", alignItems: "flex-end", gap: theme.space[8] });
export const toldField = style({ flex: "1 1 auto", minWidth: 0 });
/** Between what stands left and right at the foot of a dialog. */
export const footRoom = style({ flex: "1 1 auto" });
export const hint = style([
  small,
  { display: "flex", alignItems: "center", gap: theme.space[8], color: theme.text.secondary },
]);
globalStyle(`${hint} > svg`, { flexShrink: 0 });
/** Icon 40 | name, who and when. */
export const person = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr)",
  gap: theme.space[12],
  alignItems: "center",
});
/** What it is | what it said last, 264; below 700 one below the other. */
export const installableHead = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "start",
  gap: theme.space[24],
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const lastMessage = style({
  display: "grid",
  gap: theme.space[8],
  width: 264,
  margin: 0,
  "@media": { [media.belowRail]: { width: 200 }, [media.belowPhone]: { width: "100%" } },
});
/** 96 | board, state and messages today | id, where to. */
export const subscription = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[16],
  minHeight: 68,
  paddingBlock: theme.space[8],
  borderTop: `1px solid ${theme.line.subtle}`,
});
export const subscriptionPicture = style({ width: 96 });
export const subscriptionWords = style({ flex: "1 1 160px", minWidth: 0 });
export const codePart = style({ display: "grid", gap: theme.space[8], minWidth: 0 });
export const form = style({ display: "grid", gap: theme.space[16] });
/** What a key may do, together, without a fieldset's own frame. */
export const rights = style({ minWidth: 0, margin: 0, padding: 0, border: 0 });
/** Code on a card that is its ground. */
export const bareCode = style([
  code,
  {
    padding: 0,
    border: 0,
    borderRadius: 0,
    background: "none",
    minWidth: 0,
    selectors: { "&&": { flex: "1 1 280px" } },
  },
]);
export const picture = style({
  flex: "0 1 336px",
  minWidth: 0,
  "@media": { [media.belowPhone]: { flexBasis: "100%" } },
});
/** A question's answer stays under the thumb: below 960 the keys of a page are its bottom bar, the filled one at the end. */
export const actionBar = style({
  display: "flex",
  gap: theme.space[8],
  "@media": {
    [media.belowSidebar]: {
      ...bottomBar,
      flexDirection: "row-reverse",
    },
  },
});
globalStyle(`${actionBar} > *`, { "@media": { [media.belowSidebar]: { flex: "1 1 0", minWidth: 0, height: 48 } } });
/** Keeps the end of a page free of its bottom bar. */
export const barRoom = style({ "@media": { [media.belowSidebar]: { height: 108 } } });

/** Below 960: back, and where to. */
export const backBar = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[4],
  minHeight: 56,
  margin: "-20px -8px 12px",
  borderBottom: `1px solid ${theme.line.subtle}`,
  fontSize: 14,
  fontWeight: theme.weight.semibold,
  color: theme.text.primary,
  textDecoration: "none",
  "@media": { [media.fromSidebar]: { display: "none" } },
});
export const backMark = style({ display: "grid", placeItems: "center", width: 40, height: 40 });
/** A detail of its own below 960: neither title nor tabs stand above it. */
export const detailFrame = style({});
globalStyle(`${detailFrame} > div`, { "@media": { [media.belowSidebar]: { marginTop: 0 } } });
globalStyle(`${detailFrame} > header, ${detailFrame} [role="tablist"]`, {
  "@media": { [media.belowSidebar]: { display: "none" } },
});
