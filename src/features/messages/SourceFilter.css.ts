import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { tiny } from "../../theme/text.css.ts";

export const count = style([
  tiny,
  {
    minWidth: 20,
    padding: `0 ${theme.space[4]}`,
    borderRadius: theme.radius.chip,
    background: theme.surface.sunken,
    color: theme.text.primary,
    textAlign: "center",
  },
]);

export const list = style({
  display: "flex",
  flexDirection: "column",
  margin: 0,
  padding: 0,
  border: 0,
  maxHeight: "50vh",
  overflowY: "auto",
});
