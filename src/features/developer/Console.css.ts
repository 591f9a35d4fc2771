import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { label, small } from "../../theme/text.css.ts";
import { card, cardCells, cardRow, form, table } from "./Developer.css.ts";

export const consoleForm = style([form, { gap: theme.space[20] }]);
export const line = style({ margin: 0, border: 0, borderTop: `1px solid ${theme.line.subtle}` });
export const secretField = style({ position: "relative", maxWidth: 400 });
export const secretInput = style({ selectors: { "&&": { paddingInlineEnd: 44 } } });
/** In the field, beside what it shows. */
export const secretEye = style({
  position: "absolute",
  insetInlineEnd: 4,
  top: 26,
  "@media": { [media.belowPhone]: { top: 30 }, [media.touch]: { top: 30 } },
});
/** As wide as it may be, whatever a line of code asks for. */
const held = { gridTemplateColumns: "minmax(0, 1fr)" };
export const answers = style([form, held, { gap: theme.space[24] }]);
export const answerCard = style([card, held, { gap: 0, padding: 0, "@media": { [media.belowPhone]: { padding: 0 } } }]);
export const answerHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[8],
  minHeight: 56,
  padding: `${theme.space[8]} ${theme.space[12]} ${theme.space[8]} ${theme.space[16]}`,
  borderBottom: `1px solid ${theme.line.subtle}`,
});
export const answerTook = style([small, { flex: "1 1 auto", color: theme.text.secondary }]);
export const answerBody = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-start",
  gap: theme.space[16],
  padding: theme.space[16],
});
export const refusal = style({ display: "grid", flex: "0 1 336px", gap: theme.space[12], margin: 0 });
export const refusalFact = style([label, { margin: 0 }]);
export const shell = style({ display: "grid", gap: theme.space[8], minWidth: 0 });
/** Time 104 | Method 184 | Answer 160 | Why | Fill in; below 700 a card: call, tag right, why as one line. */
export const callsTable = style([table, { tableLayout: "auto", "@media": { [media.belowPhone]: { width: "100%" } } }]);
for (const [place, width] of [104, 184, 160].entries()) {
  // Narrower, a refusal's sentence has what is left over.
  globalStyle(`${callsTable} th:nth-child(${place + 1})`, { "@media": { [media.fromRail]: { width } } });
}
/** A row that is a card on a phone: its first two lines are named, the rest follows. */
export const callRow = style([
  cardRow,
  { "@media": { [media.belowPhone]: { gridTemplateColumns: "auto minmax(0, 1fr) auto", columnGap: 0 } } },
]);
globalStyle(`${callRow} > *`, cardCells);
globalStyle(`${callRow} > :nth-child(4)`, { "@media": { [media.belowPhone]: { gridColumn: "1 / 3" } } });
