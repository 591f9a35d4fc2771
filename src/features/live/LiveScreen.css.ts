import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
});

export const actions = style({ display: "flex", gap: theme.space[12] });

/** As wide as the page and as high as the window leaves room for, the board in the middle. */
export const stage = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space[24],
  marginTop: theme.space[20],
  "@media": { [media.belowPhone]: { gap: theme.space[8], marginInline: `calc(-1 * ${theme.space[8]})` } },
});

export const board = style({
  flex: "1 1 auto",
  minWidth: 0,
  width: "100%",
  maxWidth: "min(1010px, calc((100dvh - 300px) / 0.57))",
  "@media": { [media.belowPhone]: { maxWidth: "none" } },
});

export const below = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
  width: "min(1010px, 100%, calc((100dvh - 300px) / 0.57))",
  marginInline: "auto",
  marginTop: theme.space[24],
  color: theme.text.secondary,
  "@media": { [media.belowPhone]: { width: "100%" } },
});

export const source = style({ display: "flex", alignItems: "center", gap: theme.space[12] });

export const name = style({ fontWeight: theme.weight.medium, color: theme.text.primary });

export const skeleton = style({
  width: "min(1010px, 100%)",
  aspectRatio: "1 / 0.57",
  marginTop: theme.space[56],
  marginInline: "auto",
  borderRadius: theme.radius.card,
  background: theme.surface.sunken,
});
