import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[16],
});
export const words = style({ display: "grid" });
export const label = style({ fontSize: 14, lineHeight: "20px", fontWeight: theme.weight.medium });
export const hint = style({ fontSize: 13, lineHeight: "18px", color: theme.text.secondary });

export const field = style({
  display: "grid",
  gridTemplateColumns: "40px 44px 40px",
  height: 44,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.control,
  overflow: "hidden",
  selectors: { "&:focus-within": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 2 } },
});

export const key = style({
  display: "grid",
  placeItems: "center",
  padding: 0,
  border: 0,
  background: "transparent",
  color: theme.text.primary,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: theme.surface.hover },
    "&:disabled": { opacity: 0.4, cursor: "default", background: "transparent" },
  },
});

export const input = style({
  width: "100%",
  border: 0,
  background: "transparent",
  color: theme.text.primary,
  font: "inherit",
  fontSize: 16,
  fontWeight: theme.weight.semibold,
  textAlign: "center",
  outline: "none",
});
