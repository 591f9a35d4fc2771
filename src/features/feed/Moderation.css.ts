import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { body, label, small, tiny } from "../../theme/text.css.ts";

export const header = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[16],
  minHeight: 64,
  padding: `0 ${theme.space[24]}`,
  borderBottom: `1px solid ${theme.line.subtle}`,
  "@media": { [media.belowPhone]: { padding: `0 ${theme.space[16]}` } },
});

export const grow = style({ flex: 1, minWidth: 0 });

export const page = style({
  display: "grid",
  gap: theme.space[20],
  justifyItems: "start",
  maxWidth: 960,
  padding: `${theme.space[24]} ${theme.space[24]} ${theme.space[56]}`,
  outline: "none",
  "@media": { [media.belowPhone]: { padding: theme.space[16] } },
});

export const list = style({
  display: "grid",
  gap: theme.space[16],
  width: "100%",
  margin: 0,
  padding: 0,
  listStyle: "none",
});

export const item = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 320px) minmax(0, 1fr)",
  overflow: "hidden",
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const facts = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[12],
  padding: theme.space[16],
});

export const line = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] });

export const name = style([label, { color: theme.text.primary }]);

export const time = style([tiny, { color: theme.text.secondary }]);

export const count = style([small, { color: theme.text.secondary }]);

export const reasons = style({
  display: "grid",
  gap: theme.space[8],
  maxHeight: 160,
  margin: 0,
  padding: 0,
  overflowY: "auto",
});

export const reason = style([body, { color: theme.text.primary, overflowWrap: "anywhere" }]);

export const keys = style({ display: "flex", gap: theme.space[8], marginTop: "auto" });
