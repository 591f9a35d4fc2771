import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { label, small } from "../../theme/text.css.ts";

export const board = style({ borderRadius: theme.radius.card, overflow: "hidden" });

export const rows = style({ listStyle: "none", margin: `${theme.space[16]} 0 0`, padding: 0 });

export const entry = style({ selectors: { "& + &": { borderTop: `1px solid ${theme.line.subtle}` } } });

export const row = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space[16],
  width: "100%",
  minHeight: 56,
  padding: `${theme.space[8]} ${theme.space[12]}`,
  border: 0,
  borderRadius: theme.radius.control,
  background: "none",
  color: theme.text.primary,
  textAlign: "start",
  cursor: "pointer",
  transition: `background-color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: {
    "&:hover:not([aria-disabled])": { background: theme.surface.hover },
    "&:active:not([aria-disabled])": { background: theme.surface.pressed },
    "&[aria-disabled]": { cursor: "default" },
  },
});

export const mark = style({ display: "flex", width: 20, justifyContent: "center", color: theme.text.secondary });

export const words = style({ display: "flex", flexDirection: "column", minWidth: 0 });

export const name = style([label]);

export const detail = style([small, { color: theme.text.secondary }]);
