import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const choice = style({ display: "grid", gap: theme.space[8] });
export const until = style({ color: theme.text.secondary });
