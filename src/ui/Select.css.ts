import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { control } from "./Field.css.ts";

export const place = style({ position: "relative", display: "block" });

export const list = style([
  control,
  // The chevron takes 28 of them.
  { appearance: "none", paddingRight: 36, textOverflow: "ellipsis", cursor: "pointer" },
]);

export const chevron = style({
  position: "absolute",
  top: "50%",
  right: theme.space[12],
  display: "flex",
  transform: "translateY(-50%)",
  color: theme.text.secondary,
  pointerEvents: "none",
});

/** As wide as its words, with the words on the line of the column. */
export const ghostPlace = style([place, { display: "inline-block", marginLeft: -8, maxWidth: "100%" }]);

export const ghostList = style([
  list,
  {
    width: "auto",
    maxWidth: "100%",
    padding: `0 28px 0 ${theme.space[8]}`,
    border: 0,
    background: "transparent",
    fieldSizing: "content",
    selectors: { "&:hover:not(:disabled)": { background: theme.surface.hover } },
  },
]);

export const ghostChevron = style([chevron, { right: theme.space[8] }]);
