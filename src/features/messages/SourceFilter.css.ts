import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
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

/** As a row of the list that is on its way. */
export const coming = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 40,
  paddingInline: theme.space[8],
  "@media": { [media.touch]: { minHeight: 48 } },
});
