import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { body, small } from "../../theme/text.css.ts";

export const list = style({ margin: 0, padding: 0, listStyle: "none", borderTop: `1px solid ${theme.line.control}` });
export const row = style({
  display: "grid",
  gridTemplateColumns: "40px minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: theme.space[12],
  minHeight: 68,
  padding: `${theme.space[8]} 0`,
  borderBottom: `1px solid ${theme.line.subtle}`,
});
export const mark = style({
  display: "grid",
  placeItems: "center",
  width: 40,
  height: 40,
  color: theme.text.secondary,
});
export const name = style([body, { margin: 0, fontWeight: 500, overflowWrap: "anywhere" }]);
export const note = style([small, { margin: 0, color: theme.text.secondary, overflowWrap: "anywhere" }]);
