import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const trigger = style({
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 44,
  borderRadius: theme.radius.full,
});
export const name = style({ fontWeight: theme.weight.semibold });
export const meta = style({ fontSize: 13, lineHeight: "18px", color: theme.text.secondary });
