import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const card = style({
  maxWidth: 400,
  padding: theme.space[24],
  borderRadius: theme.radius.card,
  border: `1px solid ${theme.line.subtle}`,
  background: theme.surface.raised,
});

export const strip = style({
  marginBottom: theme.space[20],
  borderRadius: theme.radius.swatch,
  overflow: "hidden",
});

export const hint = style({ marginTop: theme.space[4], color: theme.text.secondary });

export const action = style({ display: "flex", flexWrap: "wrap", gap: theme.space[8], marginTop: theme.space[16] });
