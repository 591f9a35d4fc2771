import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { mono } from "../../theme/text.css.ts";
import { embedAspect } from "./embedCode.ts";

export const header = style({
  display: "grid",
  justifyItems: "start",
  gap: theme.space[8],
  marginBottom: theme.space[20],
});

/** A ghost key's own padding stands out to the left, so that it begins where the titles do. */
export const flush = style({ marginLeft: `calc(-1 * ${theme.space[16]})` });

/** A box's own width, as long as a line of it is, must not make the page wider than a phone. */
export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space[24],
  maxWidth: 720,
});

export const text = style({ color: theme.text.secondary });

export const absent = style({ display: "grid", justifyItems: "start", gap: theme.space[16] });

export const field = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[8] });

export const sites = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[12] });

export const row = style({ display: "flex", alignItems: "flex-start", gap: theme.space[8] });

const box = style([
  mono,
  {
    flexGrow: 1,
    minWidth: 0,
    padding: `${theme.space[8]} ${theme.space[12]}`,
    color: theme.text.primary,
    background: theme.surface.raised,
    border: `1px solid ${theme.line.control}`,
    borderRadius: theme.radius.control,
    "@media": { [media.belowPhone]: { fontSize: 16, lineHeight: "20px" } },
  },
]);

export const link = style([box, { height: 40, textOverflow: "ellipsis" }]);

export const code = style([box, { resize: "vertical", minHeight: 96, overflowWrap: "anywhere" }]);

export const revoke = style({ color: theme.danger.text });

export const preview = style({ display: "grid", gap: theme.space[12] });

export const frame = style({
  width: "100%",
  aspectRatio: embedAspect,
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
});
