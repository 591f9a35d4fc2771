import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const form = style({ display: "grid", gap: theme.space[24] });
export const foot = style({ display: "flex", justifyContent: "flex-end", gap: theme.space[8] });
