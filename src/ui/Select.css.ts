import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { control } from "./Field.css.ts";

export const place = style({ position: "relative", display: "block" });

export const list = style([
  control,
  { appearance: "none", paddingRight: theme.space[40], textOverflow: "ellipsis", cursor: "pointer" },
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
