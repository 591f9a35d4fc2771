import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const page = style({
  display: "grid",
  gap: theme.space[24],
  maxWidth: 640,
  padding: "56px 40px",
  marginInline: "auto",
  "@media": { [media.belowPhone]: { padding: "32px 16px" } },
});

export const head = style({ display: "grid", gap: theme.space[8] });
export const text = style({ color: theme.text.secondary });
