import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { mono, small } from "../theme/text.css.ts";

export const form = style({ display: "grid", gap: theme.space[16] });
export const note = style([small, { color: theme.text.secondary }]);
export const keys = style({ display: "flex", flexWrap: "wrap", gap: theme.space[8] });

export const list = style({ margin: 0, borderTop: `1px solid ${theme.line.control}` });
export const line = style({
  display: "grid",
  gridTemplateColumns: "160px minmax(0, 1fr)",
  gap: theme.space[12],
  alignItems: "baseline",
  padding: `${theme.space[12]} 0`,
  borderBottom: `1px solid ${theme.line.subtle}`,
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[4] } },
});
export const name = style([small, { color: theme.text.secondary }]);
export const value = style([mono, { margin: 0, overflowWrap: "anywhere" }]);
