import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const head = style({ display: "flex", alignItems: "center", justifyContent: "space-between" });

export const tabs = style({ marginTop: theme.space[8] });
