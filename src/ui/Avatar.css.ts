import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const avatar = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  flexShrink: 0,
  borderRadius: theme.radius.full,
  background: theme.surface.sunken,
  border: `1px solid ${theme.line.subtle}`,
  color: theme.text.secondary,
  fontWeight: theme.weight.semibold,
  letterSpacing: 0,
  userSelect: "none",
});
