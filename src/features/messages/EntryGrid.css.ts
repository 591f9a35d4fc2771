import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { tiny } from "../../theme/text.css.ts";

export const type = style([tiny, { margin: `0 0 ${theme.space[4]}`, color: theme.text.secondary }]);
