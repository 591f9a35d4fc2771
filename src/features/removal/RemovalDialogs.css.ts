import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const also = style({ marginTop: theme.space[8], color: theme.text.secondary });
