import { style } from "@vanilla-extract/css";
import { barHeight } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { small } from "../../theme/text.css.ts";

/** Its icon stands on the page's edge. */
export const back = style({ marginInlineStart: -10 });
export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[16],
  margin: `${theme.space[12]} 0 ${theme.space[20]}`,
});
export const names = style({ display: "grid", gap: theme.space[4], minWidth: 0, flexGrow: 1 });
export const nameRow = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: theme.space[8] });
export const sub = style({ color: theme.text.secondary });
export const acts = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[16] });
export const grid = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 616px) minmax(0, 616px)",
  gap: theme.space[24],
  alignItems: "start",
  "@media": {
    [media.belowRail]: { gridTemplateColumns: "minmax(0, 616px)" },
    // Free of the bar with the form's Save.
    [media.belowPhone]: { paddingBottom: barHeight },
  },
});
export const card = style({
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  overflow: "hidden",
});
export const cardHead = style([
  small,
  {
    display: "flex",
    alignItems: "center",
    gap: theme.space[8],
    minHeight: 40,
    padding: `${theme.space[8]} ${theme.space[24]}`,
    borderBottom: `1px solid ${theme.line.subtle}`,
    color: theme.text.secondary,
  },
]);
export const frame = style({ display: "block", width: "100%", minHeight: 240, border: 0, colorScheme: "normal" });
export const left = style({ display: "grid", gap: theme.space[24], minWidth: 0 });
export const form = style({ display: "grid", gap: theme.space[16], padding: theme.space[24] });
export const fields = style({ display: "flex", flexWrap: "wrap", gap: theme.space[12] });
export const field = style({ width: 240, "@media": { [media.belowPhone]: { width: "100%" } } });
export const facts = style({ display: "grid", gap: theme.space[8], margin: `${theme.space[12]} 0 0` });
export const fact = style([small, { display: "flex", flexWrap: "wrap", columnGap: theme.space[8] }]);
export const term = style({ flex: "0 0 160px", color: theme.text.secondary });
/** Beside its term, or below it where that leaves no room. */
export const value = style({ flex: "1 1 100px", minWidth: 0, margin: 0, fontWeight: theme.weight.medium });
export const row = style({ display: "flex", flexWrap: "wrap", alignItems: "end", gap: theme.space[8] });
export const note = style([small, { color: theme.text.secondary, alignSelf: "center" }]);
export const sets = style({ display: "grid", margin: 0, padding: 0, listStyle: "none" });
export const set = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  minHeight: 40,
  borderTop: `1px solid ${theme.line.subtle}`,
});

/** Below the rail's width the preview comes before the form. */
export const right = style({
  display: "grid",
  gap: theme.space[24],
  minWidth: 0,
  "@media": { [media.belowRail]: { display: "contents" } },
});
export const preview = style({
  display: "grid",
  gap: theme.space[12],
  minWidth: 0,
  "@media": { [media.belowRail]: { order: -1 } },
});
export const previewBoard = style({
  borderRadius: theme.radius.card,
  overflow: "hidden",
  boxShadow: theme.elevation.e2,
});
