import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const text = style({ color: theme.text.secondary });
export const dots = style({ display: "flex", gap: theme.space[8], margin: 0, padding: 0, listStyle: "none" });
export const dot = style({ width: 8, height: 8, borderRadius: theme.radius.full, background: theme.line.control });
export const current = style({ background: theme.text.primary });
export const keys = style({ display: "flex", gap: theme.space[8] });
