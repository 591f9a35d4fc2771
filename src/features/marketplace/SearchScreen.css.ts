import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const count = style({ margin: `0 0 ${theme.space[12]}`, color: theme.text.secondary });

export const results = style({ marginTop: theme.space[24] });
