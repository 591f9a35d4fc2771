import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { sidePanel } from "./sidePanel.ts";

export const backdrop = style({
  position: "fixed",
  inset: 0,
  zIndex: theme.layer.drawer,
  background: theme.scrim,
  transition: `opacity ${theme.duration.dialog} ${theme.easing.in}`,
  selectors: { "&[data-starting-style], &[data-ending-style]": { opacity: 0 } },
});

export const panel = style({
  ...sidePanel("-100%"),
  left: 0,
  display: "flex",
  flexDirection: "column",
  width: 304,
  padding: "12px 12px calc(12px + env(safe-area-inset-bottom))",
});
