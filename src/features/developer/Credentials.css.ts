import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { cardCells, cardRow, rowNote, rowTitle, table } from "./Developer.css.ts";

/** Key 216 | Board 120 | May 136 | Last used | what it can do; below 700 each row is a card. */
export const credentialTable = style([
  table,
  { "@media": { [media.belowPhone]: { display: "block", width: "100%" } } },
]);
for (const [place, width] of [216, 120, 136].entries()) {
  // Narrower, what its row says decides.
  globalStyle(`${credentialTable} th[scope="col"]:nth-child(${place + 1})`, {
    "@media": { [media.fromRail]: { width } },
  });
}
globalStyle(`${credentialTable} > tbody`, { "@media": { [media.belowPhone]: { display: "block" } } });
/** Programs name themselves at length: two lines of it, so that the keys beside it keep their room. */
export const usedBy = style([
  rowNote,
  {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 2,
    overflow: "hidden",
    overflowWrap: "anywhere",
  },
]);
/** Key, tags right; board; when it was used last, what it can do right. */
export const credentialRow = style([
  cardRow,
  { "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr) auto" } } },
]);
globalStyle(`${credentialRow} > *`, cardCells);
globalStyle(`${credentialRow} > :nth-child(2)`, { "@media": { [media.belowPhone]: { gridArea: "2 / 1" } } });
globalStyle(`${credentialRow} > :nth-child(3)`, {
  "@media": { [media.belowPhone]: { gridArea: "1 / 2", justifySelf: "end", paddingInlineEnd: 0 } },
});
globalStyle(`${credentialRow} > :nth-child(4)`, { "@media": { [media.belowPhone]: { gridArea: "3 / 1" } } });
globalStyle(`${credentialRow} > :nth-child(5)`, {
  "@media": { [media.belowPhone]: { gridArea: "2 / 2 / span 2", alignSelf: "center" } },
});
export const credentialName = style([rowTitle, { marginBottom: theme.space[4] }]);
export const credentialKeys = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space[4],
  whiteSpace: "nowrap",
});
