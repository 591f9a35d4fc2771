import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const popup = style({
  display: "grid",
  gap: theme.space[20],
  width: "100%",
  maxWidth: 720,
  padding: theme.space[32],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.dialog,
  background: theme.surface.overlay,
  boxShadow: theme.elevation.e3,
  outline: "none",
  "@media": {
    [media.belowSheet]: {
      alignContent: "center",
      minHeight: "100dvh",
      padding: theme.space[16],
      border: 0,
      borderRadius: 0,
    },
  },
});
export const picture = style({ "@media": { [media.belowSheet]: { alignSelf: "end" } } });
export const words = style({ display: "grid", gap: theme.space[8], minHeight: 56 });
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
});
