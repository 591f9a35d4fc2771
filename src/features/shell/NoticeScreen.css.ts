import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const page = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.space[20],
  maxWidth: 560,
  padding: "96px 40px 40px",
  marginInline: "auto",
  "@media": { [media.belowPhone]: { padding: "56px 16px 24px" } },
});

export const inFrame = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.space[20],
  maxWidth: 560,
});

export const words = style({ display: "grid", gap: theme.space[8] });
export const text = style({ color: theme.text.secondary });

export const wait = style({
  display: "grid",
  placeItems: "center",
  minHeight: "100dvh",
  color: theme.text.secondary,
});
