import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const more = style({ display: "flex", justifyContent: "center", marginTop: theme.space[24] });
