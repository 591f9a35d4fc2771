import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

const mark = style({
  flexShrink: 0,
  display: "grid",
  placeItems: "center",
  overflow: "hidden",
  background: theme.surface.sunken,
  color: theme.text.primary,
});

export const icon = styleVariants({
  card: [mark, { width: 40, height: 40, borderRadius: theme.radius.send }],
  listing: [mark, { width: 64, height: 64, borderRadius: theme.radius.dialog }],
});

export const picture = style({ width: "100%", height: "100%", objectFit: "cover" });
