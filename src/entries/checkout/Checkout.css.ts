import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const page = style({
  display: "grid",
  gap: theme.space[20],
  width: "100%",
  maxWidth: 520,
  margin: "0 auto",
  padding: "40px 24px",
});
export const form = style({ display: "grid", gap: theme.space[20], margin: 0 });
export const lines = style({
  display: "grid",
  margin: 0,
  padding: `${theme.space[4]} ${theme.space[16]}`,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
});
export const line = style({
  display: "flex",
  justifyContent: "space-between",
  gap: theme.space[16],
  padding: "10px 0",
});
export const total = style({
  borderTop: `1px solid ${theme.line.subtle}`,
  fontSize: 16,
  lineHeight: "24px",
  fontWeight: theme.weight.semibold,
});
export const secondary = style({ color: theme.text.secondary });
