import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  margin: `${theme.space[20]} 0`,
});

/** Filters stand at the right, also where nothing is left of them. */
export const right = style({ marginLeft: "auto" });
