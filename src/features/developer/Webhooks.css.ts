import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { mono, small } from "../../theme/text.css.ts";
import { anyRow, chosen } from "./Developer.css.ts";

/** Icon | words | tag | chevron. */
export const row = style([anyRow, { gridTemplateColumns: "40px minmax(0, 1fr) auto 16px" }]);
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
export const types = style({ display: "grid", gap: theme.space[4], margin: 0, padding: 0, border: 0 });
