import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const page = style({ display: "grid", gap: theme.space[24], justifyItems: "start" });
