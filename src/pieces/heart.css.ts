import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

/** A heart that is on is red, as a heart is, wherever it stands; filled besides, so that the colour is not all. */
export const heartOn = style({});
globalStyle(`${heartOn} svg`, { color: theme.danger.text, fill: "currentColor" });
