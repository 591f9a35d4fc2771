import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { small } from "../../theme/text.css.ts";

export const head = style({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  gap: theme.space[12],
  padding: `${theme.space[16]} ${theme.space[24]}`,
});

export const summary = style([small, { color: theme.text.secondary }]);

export const tools = style({ display: "flex", alignItems: "center", gap: theme.space[4], marginLeft: "auto" });

export const note = style([small, { padding: theme.space[24], color: theme.text.secondary }]);

/** The ground: a dot every 24 px. */
export const frame = style({
  flex: 1,
  minHeight: 0,
  overflow: "auto",
  backgroundImage: `radial-gradient(circle, ${theme.line.subtle} 1px, transparent 1.5px)`,
  backgroundSize: "24px 24px",
  backgroundAttachment: "local",
  selectors: { "&:focus-visible": { outlineOffset: -2 } },
});
