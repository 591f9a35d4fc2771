import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";

export const header = style({ display: "flex", alignItems: "center", minHeight: 40, marginBottom: theme.space[24] });

export const card = style({
  maxWidth: 560,
  borderRadius: theme.radius.card,
  border: `1px solid ${theme.line.subtle}`,
  background: theme.surface.raised,
  overflow: "hidden",
});

export const picture = style({ background: theme.board.faceBlack });

export const words = style({ display: "grid", justifyItems: "start", gap: theme.space[8], padding: theme.space[24] });
export const hint = style({ color: theme.text.secondary });
export const way = style({ display: "flex", flexWrap: "wrap", gap: theme.space[8], marginTop: theme.space[12] });
