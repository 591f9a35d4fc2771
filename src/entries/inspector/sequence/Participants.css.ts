import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { small, tiny } from "../../../theme/text.css.ts";

export const head = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  padding: `0 ${theme.space[8]}`,
});
export const count = style([small, { color: theme.text.secondary }]);
export const group = style({
  margin: `${theme.space[12]} 0 0`,
  padding: `0 ${theme.space[8]}`,
  border: "none",
  minWidth: 0,
});
export const title = style([tiny, { color: theme.text.secondary, fontWeight: theme.weight.medium }]);
