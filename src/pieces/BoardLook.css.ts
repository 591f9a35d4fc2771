import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { small } from "../theme/text.css.ts";

export const choice = style({ display: "grid", gap: theme.space[8], justifyItems: "start" });
export const hint = style([small, { color: theme.text.secondary }]);
