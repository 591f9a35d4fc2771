import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { small } from "../../theme/text.css.ts";

export const place = style({ position: "relative" });
export const control = style({ position: "relative", display: "grid", alignItems: "center" });
export const input = style({ paddingRight: 48 });
export const reveal = style({ position: "absolute", right: 4, color: theme.text.secondary });

/** It stands behind the field in the reading order, so that Tab goes from the address to the password. */
export const link = style([small, { position: "absolute", top: 0, right: 0, fontWeight: theme.weight.medium }]);
