import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const pager = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  marginTop: theme.space[24],
});

export const side = style({ minWidth: 100 });

export const place = style({ color: theme.text.secondary });
