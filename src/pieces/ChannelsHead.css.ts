import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  minHeight: 40,
});

export const keys = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] });

export const tabs = style({ marginTop: theme.space[8] });

export const panel = style({ marginTop: theme.space[20] });
