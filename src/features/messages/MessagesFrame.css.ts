import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const tabs = style({ marginTop: theme.space[16] });

export const bar = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  margin: `${theme.space[20]} 0`,
});
