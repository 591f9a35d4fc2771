import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { small } from "../../theme/text.css.ts";

export const section = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[12],
  marginTop: theme.space[32],
  maxWidth: 928,
});

export const ways = style({ display: "flex", flexWrap: "wrap", gap: theme.space[16] });

export const way = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[8],
  width: 148,
  borderRadius: theme.radius.small,
  textAlign: "start",
});

/** The shape of a slim board, whatever stands in it. */
export const picture = style({
  display: "block",
  width: "100%",
  aspectRatio: "2391 / 1165",
  borderRadius: theme.radius.swatch,
  overflow: "hidden",
});

export const mark = style({
  display: "grid",
  placeItems: "center",
  width: "100%",
  height: "100%",
  color: theme.text.secondary,
  background: theme.surface.raised,
  border: `1px dashed ${theme.line.control}`,
  borderRadius: theme.radius.swatch,
});

export const name = style([
  small,
  { color: theme.text.secondary, selectors: { [`${way}:hover &`]: { color: theme.text.primary } } },
]);
