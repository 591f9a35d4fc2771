import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** As the other pages that say one thing and offer one way on. */
export const page = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: theme.space[20],
  maxWidth: 560,
  padding: "96px 40px 40px",
  marginInline: "auto",
  "@media": { [media.belowPhone]: { padding: "56px 16px 24px" } },
});

export const words = style({ display: "grid", gap: theme.space[8] });
export const text = style({ margin: 0, color: theme.text.secondary, textWrap: "pretty", overflowWrap: "anywhere" });
export const may = style({ margin: 0, paddingLeft: theme.space[20], listStyle: "disc", color: theme.text.secondary });
export const boards = style({
  width: "100%",
  paddingTop: theme.space[16],
  borderTop: `1px solid ${theme.line.control}`,
});
export const keys = style({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: theme.space[8] });
export const hint = style({ margin: 0, color: theme.text.secondary });
export const form = style({ display: "grid", gap: theme.space[20], width: "100%" });
