import { style } from "@vanilla-extract/css";
import { theme } from "../../../theme/contract.css.ts";

export const answers = style({ display: "flex", flexWrap: "wrap", gap: theme.space[8] });

export const line = style({ display: "block", marginTop: theme.space[8] });
