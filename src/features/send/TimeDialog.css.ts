import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const fields = style({
  display: "grid",
  // Below each other where a phone is zoomed in.
  gridTemplateColumns: "repeat(auto-fit, minmax(min(80px, 100%), 1fr))",
  gap: theme.space[16],
});

export const meant = style({ color: theme.text.secondary });

/** Keeps its line, so that the dialog does not grow when it speaks. */
export const problem = style({ minHeight: 18, marginTop: theme.space[12], color: theme.text.secondary });

export const ways = style({ marginBottom: theme.space[16] });

export const clock = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(130px, 100%), 1fr))",
  gap: theme.space[16],
});

export const choice = style({ marginTop: theme.space[16] });
