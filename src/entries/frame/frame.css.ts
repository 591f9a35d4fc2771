import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

globalStyle("body", { background: theme.board.stageFar, fontFamily: "system-ui, sans-serif" });

export const board = style({
  display: "block",
  width: "100%",
  height: "100dvh",
  border: 0,
  selectors: { '&[data-shown="false"]': { position: "absolute", visibility: "hidden" } },
});

export const note = style({
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  gap: theme.space[4],
  minHeight: "100dvh",
  padding: theme.space[16],
  color: theme.text.secondary,
  textAlign: "center",
  textWrap: "balance",
});

export const sentence = style({ color: theme.text.primary, fontSize: 16, lineHeight: "24px", fontWeight: 600 });
