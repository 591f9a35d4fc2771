import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const form = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space[24] });
export const foot = style({ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: theme.space[8] });
