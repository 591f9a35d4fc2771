import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

/** Until when, and who set it: below the specified sentence. */
export const reason = style({ marginTop: theme.space[8], color: theme.text.secondary });
