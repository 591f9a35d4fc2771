import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { tiny } from "../../theme/text.css.ts";

/** The entry's rounded edge would cut into words at its corner. */
export const type = style([
  tiny,
  { margin: `0 0 ${theme.space[4]}`, paddingLeft: theme.space[12], color: theme.text.secondary },
]);
