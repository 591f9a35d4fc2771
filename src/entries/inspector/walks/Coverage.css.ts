import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { label, mono as monoText, small } from "../../../theme/text.css.ts";
import { rowRule } from "../../../ui/rowRule.ts";

export const head = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: theme.space[8],
  padding: `0 ${theme.space[8]}`,
});
export const count = style([small, { color: theme.text.secondary }]);
export const search = style({ marginTop: theme.space[12] });
export const which = style({ margin: `${theme.space[8]} 0` });
export const text = style([small, { padding: `${theme.space[4]} ${theme.space[8]}`, color: theme.text.secondary }]);
export const mono = style([monoText, { minWidth: 0, overflowWrap: "anywhere" }]);
export const machines = style({ margin: `${theme.space[8]} 0 0` });

export const row = style({ ...rowRule, justifyContent: "space-between" });
export const chosen = style([row, { background: theme.surface.pressed }]);
export const name = style([label, { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis" }]);
export const gap = style([monoText, { flex: "none", color: theme.danger.text }]);

/** Whatever stands in a part, or in an opened gap, begins where the rows do: it keeps its own distance. */
export const part = style({
  margin: `${theme.space[20]} 0 0`,
  padding: `${theme.space[20]} 0 0`,
  border: "none",
  borderTop: `1px solid ${theme.line.subtle}`,
  minWidth: 0,
});
export const sum = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  minHeight: 24,
  paddingRight: theme.space[8],
});
export const value = style([small, { fontWeight: theme.weight.semibold, fontVariantNumeric: "tabular-nums" }]);

const entry = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: `${theme.space[4]} ${theme.space[8]}`,
  width: "100%",
  padding: theme.space[8],
  textAlign: "left",
});
export const gapRow = style([
  entry,
  {
    borderRadius: theme.radius.small,
    selectors: { "&:hover": { background: theme.surface.hover } },
    "@media": { [media.touch]: { minHeight: 48 } },
  },
]);
export const openGap = style({
  paddingBottom: theme.space[8],
  borderRadius: theme.radius.small,
  background: theme.surface.pressed,
});
export const lived = entry;
export const ends = style([monoText, { gridColumn: "1 / -1", color: theme.text.secondary, overflowWrap: "anywhere" }]);
export const path = style({
  display: "grid",
  gap: theme.space[4],
  margin: 0,
  padding: `0 ${theme.space[8]} 0 ${theme.space[32]}`,
  listStyle: "decimal",
});
export const keys = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space[8],
  padding: `${theme.space[8]} ${theme.space[8]} 0`,
});
export const lastStep = style([mono, { color: theme.send.fill }]);

export const legend = style({
  display: "flex",
  alignItems: "center",
  gap: `${theme.space[4]} ${theme.space[24]}`,
  flexWrap: "wrap",
  padding: `${theme.space[8]} ${theme.space[20]}`,
  borderTop: `1px solid ${theme.line.subtle}`,
  background: theme.surface.canvas,
});
export const legendEntry = style([small, { display: "inline-flex", alignItems: "center", gap: theme.space[8] }]);
export const made = style([small, { marginLeft: "auto", color: theme.text.secondary }]);
export const walkedLine = style({ stroke: theme.text.secondary, strokeWidth: 1.5 });
export const gapLine = style({ stroke: theme.danger.text, strokeWidth: 1.5, strokeDasharray: "5 4" });
export const pathLine = style({ stroke: theme.send.fill, strokeWidth: 2.5 });
export const livedCount = style([monoText, { color: theme.warning.text }]);
