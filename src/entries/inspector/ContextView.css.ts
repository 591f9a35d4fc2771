import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { mono, small } from "../../theme/text.css.ts";

export const section = style({
  marginTop: theme.space[20],
  padding: `${theme.space[20]} ${theme.space[8]} 0`,
  borderTop: `1px solid ${theme.line.subtle}`,
});

export const hint = style([small, { marginTop: theme.space[8], color: theme.text.secondary }]);

export const list = style({ marginTop: theme.space[12], display: "grid", gap: theme.space[4] });

export const entry = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  gap: theme.space[8],
});

export const name = style([mono, { overflowWrap: "anywhere", color: theme.text.secondary }]);

export const value = style([
  mono,
  {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: 4,
    overflow: "hidden",
    overflowWrap: "anywhere",
  },
]);

export const empty = style([value, { color: theme.text.muted }]);
