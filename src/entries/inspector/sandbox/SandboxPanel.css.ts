import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { mono, small } from "../../../theme/text.css.ts";

export const panel = style({
  display: "grid",
  gap: theme.space[12],
  marginTop: theme.space[20],
  padding: `${theme.space[20]} ${theme.space[8]} 0`,
  borderTop: `1px solid ${theme.line.subtle}`,
});

export const text = style([small, { color: theme.text.secondary, overflowWrap: "anywhere" }]);

export const keys = style({ display: "flex", flexWrap: "wrap", gap: theme.space[8] });

export const told = style({
  display: "grid",
  gap: theme.space[4],
  padding: theme.space[12],
  borderRadius: theme.radius.small,
  background: theme.surface.sunken,
});

export const step = style([mono, { overflowWrap: "anywhere" }]);
