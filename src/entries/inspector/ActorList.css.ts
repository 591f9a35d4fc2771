import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { label, mono, small, tiny } from "../../theme/text.css.ts";
import { rowRule } from "../../ui/rowRule.ts";

export const head = style({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  padding: `0 ${theme.space[8]}`,
});

export const count = style([small, { color: theme.text.secondary }]);

export const section = style({
  marginTop: theme.space[20],
  paddingTop: theme.space[20],
  borderTop: `1px solid ${theme.line.subtle}`,
  selectors: { "&:first-child": { marginTop: 0, paddingTop: 0, borderTop: "none" } },
});

export const group = style({ marginTop: theme.space[12] });

export const groupTitle = style([
  tiny,
  { padding: `${theme.space[4]} ${theme.space[8]}`, color: theme.text.secondary, fontWeight: theme.weight.medium },
]);
export const groupName = style([tiny, { display: "inline", fontWeight: theme.weight.medium }]);
export const groupCount = style({ float: "right", fontVariantNumeric: "tabular-nums" });
export const search = style({ marginTop: theme.space[12] });

export const hint = style([small, { padding: theme.space[8], color: theme.text.secondary }]);

export const inner = style({ paddingLeft: theme.space[16] });

export const row = style(rowRule);

/** Two lines: who, and where it stands. */
export const actorRow = style([row, { minHeight: 44, alignItems: "baseline", paddingBlock: theme.space[4] }]);
export const chosenActor = style([actorRow, { background: theme.surface.pressed }]);
export const lines = style({ display: "grid", flex: 1, minWidth: 0 });

export const chosen = style([row, { background: theme.surface.pressed }]);

export const name = style([
  label,
  { flex: 1, minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
]);

export const about = style({ color: theme.text.secondary, fontWeight: theme.weight.regular });

export const value = style([
  mono,
  { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", color: theme.text.secondary },
]);

export const dot = style({
  flex: "none",
  width: 6,
  height: 6,
  borderRadius: theme.radius.full,
  background: theme.text.secondary,
  selectors: { [`${chosenActor} &`]: { background: theme.send.fill } },
});

export const stoppedDot = style([dot, { background: "transparent", boxShadow: `inset 0 0 0 1px ${theme.text.muted}` }]);

export const delays = style({ marginTop: theme.space[8], padding: `0 ${theme.space[8]}` });
export const delay = style({ display: "flex", gap: theme.space[8], alignItems: "center", minHeight: 24 });
export const left = style([mono, { flex: "none", fontVariantNumeric: "tabular-nums" }]);

/** Folded away: who has ended, and pages that are closed. */
export const fold = style({ marginTop: theme.space[4] });
export const foldTitle = style([small, { padding: theme.space[8], color: theme.text.secondary, cursor: "pointer" }]);
