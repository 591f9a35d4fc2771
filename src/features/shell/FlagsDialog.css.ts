import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const table = style({ width: "100%", borderCollapse: "collapse", fontSize: 14, lineHeight: "20px" });
export const head = style({
  padding: "8px 8px 8px 0",
  borderBottom: `1px solid ${theme.line.control}`,
  color: theme.text.secondary,
  fontSize: 13,
  fontWeight: theme.weight.medium,
  textAlign: "left",
});
export const cell = style({ padding: "6px 8px 6px 0", borderBottom: `1px solid ${theme.line.subtle}` });
export const feature = style([
  cell,
  { fontFamily: theme.font.mono, fontSize: 12, fontWeight: theme.weight.medium, textAlign: "left" },
]);
