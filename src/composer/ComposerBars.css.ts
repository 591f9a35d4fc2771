import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

/** A row of things to do with what is on the board, below its tools; it breaks where there is no room. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space[4]} ${theme.space[16]}`,
  maxWidth: 928,
  minWidth: 0,
  padding: 0,
  border: 0,
  margin: `${theme.space[12]} 0 0`,
  fontSize: 13,
  lineHeight: "18px",
  color: theme.text.secondary,
});

/** In the place of the line that says what keys do: nothing below it moves. */
export const selection = style([
  bar,
  {
    flex: 1,
    marginTop: 0,
    "@media": {
      [media.belowPhone]: { flexBasis: "100%", gap: theme.space[8], marginBottom: theme.space[16] },
    },
  },
]);

export const said = style({ marginInlineEnd: "auto" });

/** On a phone the keys have a row of their own. */
export const count = style([said, { "@media": { [media.belowPhone]: { flexBasis: "100%" } } }]);

export const problem = style([said, { color: theme.danger.text }]);

export const key = style({
  minHeight: 32,
  padding: "0 11px",
  fontSize: 13,
  fontWeight: theme.weight.medium,
  color: theme.text.primary,
  background: theme.surface.raised,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.small,
  selectors: { "&:hover": { background: theme.surface.hover } },
  "@media": { [media.belowPhone]: { minHeight: 48, padding: "0 16px", fontSize: 14 } },
});

export const iconKey = style([
  key,
  {
    display: "grid",
    placeItems: "center",
    minWidth: 32,
    padding: 0,
    "@media": { [media.belowPhone]: { minWidth: 48 } },
  },
]);

export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space[8],
  minHeight: 32,
  color: theme.text.primary,
  accentColor: theme.action.fill,
  "@media": { [media.belowPhone]: { minHeight: 48, fontSize: 14 } },
});
