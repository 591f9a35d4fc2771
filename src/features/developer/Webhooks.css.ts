import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { mono, small, tiny } from "../../theme/text.css.ts";
import { anyRow, cardCells, cardRow, chosen, table } from "./Developer.css.ts";

/** Icon | words | tag | chevron; on a phone at 200 % without the icon, the tag below the words. */
export const row = style([
  anyRow,
  {
    gridTemplateColumns: "40px minmax(0, 1fr) auto 16px",
    "@media": { [media.zoomedPhone]: { gridTemplateColumns: "minmax(0, 1fr) 16px" } },
  },
]);
globalStyle(`${row} > :first-child`, { "@media": { [media.zoomedPhone]: { display: "none" } } });
globalStyle(`${row} > :nth-child(3)`, {
  "@media": { [media.zoomedPhone]: { gridArea: "2 / 1", justifySelf: "start" } },
});
globalStyle(`${row} > :last-child`, { "@media": { [media.zoomedPhone]: { gridArea: "1 / 2" } } });
export const chosenRow = style([row, chosen]);
export const address = style([mono, { margin: 0, fontSize: 12, lineHeight: "20px", overflowWrap: "anywhere" }]);
export const secretRow = style([
  small,
  {
    display: "grid",
    gridTemplateColumns: "176px minmax(0, 1fr) auto",
    alignItems: "center",
    gap: theme.space[12],
    minHeight: 36,
    padding: `${theme.space[4]} 0`,
    borderTop: `1px solid ${theme.line.subtle}`,
    "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
  },
]);
globalStyle(`${secretRow} > :first-child`, { "@media": { [media.belowPhone]: { justifySelf: "start" } } });
export const name = style([mono, { fontSize: 12, lineHeight: "20px" }]);
export const opener = style([
  mono,
  {
    padding: 0,
    border: 0,
    background: "none",
    color: theme.text.primary,
    fontSize: 12,
    lineHeight: "20px",
    textAlign: "start",
    cursor: "pointer",
  },
]);
/** Time | Event | Answer | Tries | Next; below 700 a card: event, tag right, then time, tries and next as one line. */
export const deliveryTable = style([
  table,
  { "@media": { [media.belowPhone]: { display: "block", width: "100%", minWidth: 0 } } },
]);
globalStyle(`${deliveryTable} > tbody`, { "@media": { [media.belowPhone]: { display: "block" } } });
export const deliveryRow = style([
  cardRow,
  { "@media": { [media.belowPhone]: { gridTemplateColumns: "auto auto minmax(0, 1fr) auto" } } },
]);
globalStyle(`${deliveryRow} > *`, cardCells);
for (const [place, area] of [
  "2 / 1",
  "1 / 1 / auto / span 4",
  "1 / 1 / auto / span 4",
  "2 / 2",
  "2 / 3",
  "2 / 4",
].entries()) {
  globalStyle(`${deliveryRow} > :nth-child(${place + 1})`, { "@media": { [media.belowPhone]: { gridArea: area } } });
}
globalStyle(`${deliveryRow} > :nth-child(2)`, { "@media": { [media.belowPhone]: { maxWidth: "calc(100% - 108px)" } } });
globalStyle(`${deliveryRow} > :nth-child(3)`, {
  "@media": { [media.belowPhone]: { justifySelf: "end", paddingInlineEnd: 0 } },
});
/** What is open stands as wide as the card. */
export const openedRow = style({});
globalStyle(`${openedRow}, ${openedRow} > td`, { "@media": { [media.belowPhone]: { display: "block" } } });
export const onlyPhone = style({ display: "none", "@media": { [media.belowPhone]: { display: "inline" } } });
export const notOnPhone = style({ "@media": { [media.belowPhone]: { display: "none" } } });
/** One delivery, below its row. */
export const opened = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 208px",
  gap: theme.space[16],
  padding: theme.space[16],
  background: theme.surface.base,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.control,
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const tries = style({ display: "grid", gap: theme.space[8], margin: 0, padding: 0, listStyle: "none" });
export const tryRow = style([
  small,
  { display: "grid", gridTemplateColumns: "16px 72px auto minmax(0, 1fr)", alignItems: "center", gap: theme.space[8] },
]);
export const time = style([mono, { fontSize: 12 }]);
/** The day of a time that is not today's: below it, on a phone beside it. */
export const day = style([
  tiny,
  { display: "block", color: theme.text.secondary, "@media": { [media.belowPhone]: { display: "inline" } } },
]);
export const types = style({ display: "grid", gap: theme.space[4], margin: 0, padding: 0, border: 0 });
