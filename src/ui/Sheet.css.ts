import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const panel = style({
  position: "fixed",
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: theme.layer.drawer,
  width: 472,
  maxWidth: "calc(100vw - 48px)",
  padding: theme.space[24],
  background: theme.surface.overlay,
  boxShadow: theme.elevation.e3,
  overflowY: "auto",
  outline: "none",
  transition: `opacity ${theme.duration.dialog} ${theme.easing.in}, transform ${theme.duration.dialog} ${theme.easing.in}`,
  selectors: {
    "&[data-starting-style], &[data-ending-style]": { transform: "translateX(100%)" },
    "&[data-ending-style]": {
      transitionDuration: theme.duration.dialogOut,
      transitionTimingFunction: theme.easing.out,
    },
  },
});
