import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";
import { media } from "../../../theme/media.ts";
import { mono, small } from "../../../theme/text.css.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  padding: `0 ${theme.space[8]}`,
});

export const hint = style([small, { padding: theme.space[8], color: theme.text.secondary }]);

export const search = style({ marginTop: theme.space[12] });

export const kinds = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space[4],
  margin: `${theme.space[8]} 0`,
  padding: 0,
  border: "none",
});

export const kind = style([
  small,
  {
    minHeight: 28,
    padding: `0 ${theme.space[8]}`,
    border: `1px solid ${theme.line.subtle}`,
    borderRadius: theme.radius.small,
    color: theme.text.secondary,
    "@media": { [media.touch]: { minHeight: 48 } },
  },
]);
export const kindOn = style([
  kind,
  { borderColor: theme.line.control, background: theme.surface.raised, color: theme.text.primary },
]);

export const list = style({ position: "relative", margin: 0 });
export const place = style({ position: "absolute", insetInline: 0, top: 0 });

export const row = style({
  display: "flex",
  gap: theme.space[12],
  alignItems: "baseline",
  width: "100%",
  minHeight: 32,
  padding: `${theme.space[4]} ${theme.space[8]}`,
  borderRadius: theme.radius.small,
  textAlign: "left",
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { minHeight: 48 } },
});

export const chosen = style([row, { background: theme.surface.pressed }]);
/** After the held step. */
export const later = style([row, { color: theme.text.muted }]);

export const what = style({ minWidth: 0 });
export const actor = style([small, { display: "block", color: theme.text.secondary }]);

export const time = style([mono, { flex: "none", color: theme.text.secondary }]);

export const event = style([
  mono,
  { minWidth: 0, overflowWrap: "anywhere", selectors: { [`${chosen} &`]: { color: theme.send.fill } } },
]);

export const failure = style([
  event,
  { color: theme.danger.text, selectors: { [`${chosen} &`]: { color: theme.danger.text } } },
]);
