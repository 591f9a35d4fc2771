import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const backdrop = style({
  position: "fixed",
  inset: 0,
  zIndex: theme.layer.drawer,
  background: theme.scrim,
  transition: `opacity ${theme.duration.dialog} ${theme.easing.in}`,
  selectors: { "&[data-starting-style], &[data-ending-style]": { opacity: 0 } },
});

export const panel = style({
  position: "fixed",
  insetBlock: 0,
  left: 0,
  zIndex: theme.layer.drawer,
  display: "flex",
  flexDirection: "column",
  width: 304,
  maxWidth: "calc(100vw - 48px)",
  padding: "12px 12px calc(12px + env(safe-area-inset-bottom))",
  background: theme.surface.overlay,
  boxShadow: theme.elevation.e3,
  overflowY: "auto",
  outline: "none",
  transition: `opacity ${theme.duration.dialog} ${theme.easing.in}, transform ${theme.duration.dialog} ${theme.easing.in}`,
  selectors: {
    "&[data-starting-style], &[data-ending-style]": { transform: "translateX(-100%)" },
    "&[data-ending-style]": {
      transitionDuration: theme.duration.dialogOut,
      transitionTimingFunction: theme.easing.out,
    },
  },
});
