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
  // A page that knows the theme has its ground; one that does not is given a white one by the browser.
  background: "Canvas",
});

export const wait = style({ paddingTop: theme.space[24] });
