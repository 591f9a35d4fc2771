import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

/** A track that may be narrower than its boxes: a phone at 200 % has less than their 320 px. */
export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[20],
  color: theme.text.secondary,
});
