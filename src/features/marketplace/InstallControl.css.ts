import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { small } from "../../theme/text.css.ts";

export const installed = style([
  small,
  {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    minHeight: 32,
    whiteSpace: "nowrap",
    color: theme.text.secondary,
  },
]);
