import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const tile = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: 32,
  height: 32,
  borderRadius: theme.radius.small,
  background: theme.surface.sunken,
  color: theme.text.secondary,
  fontSize: 12,
  lineHeight: "16px",
  fontWeight: theme.weight.semibold,
});
