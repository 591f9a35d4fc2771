import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** The board 264 as an installable's last message, beside what can be set of it. */
export const sandbox = style({
  display: "grid",
  gridTemplateColumns: "264px minmax(0, 1fr)",
  alignItems: "start",
  gap: theme.space[24],
  "@media": { [media.belowPhone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
export const board = style({ display: "grid", gap: theme.space[8] });
export const controls = style({ display: "grid", justifyItems: "start", gap: theme.space[16] });
export const clock = style({ display: "grid", gap: theme.space[8], width: "100%" });
export const whose = style({ width: 240 });
export const link = style({ color: theme.text.primary, textDecoration: "underline" });
