import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const fields = style({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: theme.space[16],
});

export const meant = style({ color: theme.text.secondary });

/** Keeps its line, so that the dialog does not grow when it speaks. */
export const problem = style({ minHeight: 18, marginTop: theme.space[12], color: theme.text.secondary });

export const ways = style({ marginBottom: theme.space[16] });

export const clock = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space[16],
});

export const choice = style({ marginTop: theme.space[16] });
