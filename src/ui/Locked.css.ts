import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { small } from "../theme/text.css.ts";

export const locked = style([small, { display: "flex", alignItems: "center", gap: theme.space[8], margin: 0 }]);
