import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { mono, small } from "../../theme/text.css.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  padding: `0 ${theme.space[8]}`,
});

export const hint = style([small, { padding: theme.space[8], color: theme.text.secondary }]);

export const list = style({ marginTop: theme.space[12] });

export const row = style({
  display: "flex",
  gap: theme.space[12],
  alignItems: "baseline",
  width: "100%",
  minHeight: 32,
  padding: theme.space[8],
  borderRadius: theme.radius.small,
  textAlign: "left",
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.touch]: { minHeight: 48 } },
});

export const chosen = style([row, { background: theme.surface.pressed }]);

export const time = style([mono, { flex: "none", color: theme.text.secondary }]);

export const event = style([
  mono,
  { minWidth: 0, overflowWrap: "anywhere", selectors: { [`${chosen} &`]: { color: theme.send.fill } } },
]);

export const failure = style([
  event,
  { color: theme.danger.text, selectors: { [`${chosen} &`]: { color: theme.danger.text } } },
]);

export const payload = style([
  mono,
  {
    margin: `${theme.space[4]} 0 ${theme.space[8]}`,
    padding: theme.space[12],
    overflow: "auto",
    maxHeight: 320,
    borderRadius: theme.radius.small,
    background: theme.surface.sunken,
    color: theme.text.secondary,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
]);
