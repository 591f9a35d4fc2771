import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const frame = style({
  display: "block",
  width: "100%",
  height: "calc(100dvh - 264px)",
  minHeight: 420,
  marginTop: theme.space[24],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  // Pages of others bring a ground of their own, or mean a white one.
  colorScheme: "light",
});

export const wait = style({ paddingTop: theme.space[24] });
