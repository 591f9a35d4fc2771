import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { body, mono } from "../../theme/text.css.ts";

/** look.md: lists begin with line.control, rows 48 with a label of 220. */
export const rows = style([body, { borderTop: `1px solid ${theme.line.control}` }]);
export const receipts = style([
  rows,
  { width: "100%", borderCollapse: "collapse", fontVariantNumeric: "tabular-nums" },
]);

export const row = style({
  display: "grid",
  gridTemplateColumns: "212px minmax(0, 1fr)",
  alignItems: "center",
  columnGap: theme.space[8],
  minHeight: 48,
  paddingBlock: theme.space[8],
  borderBottom: `1px solid ${theme.line.subtle}`,
  textAlign: "start",
  "@media": {
    [media.belowPhone]: { gridTemplateColumns: "136px minmax(0, 1fr)" },
    [media.zoomedPhone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});
export const name = style({
  padding: 0,
  fontWeight: theme.weight.regular,
  color: theme.text.secondary,
  textAlign: "start",
});
export const value = style({
  display: "flex",
  alignItems: "center",
  margin: 0,
  padding: 0,
  fontWeight: theme.weight.medium,
  overflowWrap: "anywhere",
});
export const code = style([mono, { fontSize: 14 }]);
export const date = style({ padding: 0 });
export const card = style({ display: "inline-flex", alignItems: "center", gap: theme.space[8] });
export const keys = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] });
/** On a phone a line of its own, so that both keys stand beside each other. */
export const sent = style([
  body,
  { overflowWrap: "anywhere", "@media": { [media.belowPhone]: { flexBasis: "100%" } } },
]);

/** Both steps of cancelling are as high as the survey. */
export const step = style({ display: "grid", alignContent: "start", gap: theme.space[16], minHeight: 402 });
export const points = style({ display: "grid", gap: theme.space[12], margin: 0, padding: 0, listStyle: "none" });
