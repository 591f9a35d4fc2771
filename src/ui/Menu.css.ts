import { keyframes, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

const appear = keyframes({ from: { opacity: 0, transform: "translateY(var(--from))" } });

export const place = style({ zIndex: theme.layer.menu });

export const popup = style({
  vars: { "--from": "-8px" },
  minWidth: "max(180px, var(--anchor-width))",
  maxWidth: "min(320px, calc(100vw - 16px))",
  maxHeight: "max(120px, var(--available-height))",
  padding: "6px",
  overflow: "auto",
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.overlay,
  color: theme.text.primary,
  boxShadow: theme.elevation.e2,
  outline: "none",
  animation: `${appear} ${theme.duration.menu} ${theme.easing.in}`,
  transition: `opacity ${theme.duration.menuOut} ${theme.easing.out}`,
  selectors: {
    "&[data-side='top']": { vars: { "--from": "8px" } },
    "&[data-ending-style]": { opacity: 0, pointerEvents: "none" },
  },
});

export const item = style({
  display: "flex",
  alignItems: "flex-start",
  gap: theme.space[12],
  width: "100%",
  minHeight: 40,
  padding: "10px 12px",
  borderRadius: theme.radius.control,
  fontSize: 14,
  lineHeight: "20px",
  fontWeight: theme.weight.medium,
  color: theme.text.primary,
  textDecoration: "none",
  cursor: "pointer",
  outline: "none",
  userSelect: "none",
  selectors: {
    "&:focus": { background: theme.surface.hover, textDecoration: "none" },
    // The highlight follows the keyboard too; the ring says so on any ground.
    "&:focus-visible": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: -2 },
    "&[aria-disabled=true]": { opacity: 0.4, cursor: "default" },
  },
  "@media": { [media.touch]: { minHeight: 48, alignItems: "center" } },
});

export const danger = style({ color: theme.danger.text });
export const mark = style({ flexShrink: 0, marginTop: 1, color: theme.text.secondary });
export const words = style({ minWidth: 0, flexGrow: 1 });
export const detail = style({
  display: "block",
  fontSize: 13,
  lineHeight: "18px",
  fontWeight: theme.weight.regular,
  color: theme.text.secondary,
});
export const separator = style({ height: 1, margin: "6px", border: 0, background: theme.line.subtle });
export const header = style({ padding: "8px 12px 10px", overflowWrap: "anywhere" });
export const groupLabel = style({
  padding: "8px 12px 4px",
  fontSize: 13,
  lineHeight: "18px",
  fontWeight: theme.weight.medium,
  color: theme.text.secondary,
});
export const chosen = style({ marginLeft: "auto" });
