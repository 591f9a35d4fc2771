import { keyframes, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

const come = keyframes({ from: { opacity: 0 } });

export const popup = style({
  position: "fixed",
  inset: "auto",
  zIndex: theme.layer.menu,
  maxWidth: "calc(100vw - 12px)",
  margin: 0,
  padding: `${theme.space[4]} ${theme.space[8]}`,
  border: "none",
  borderRadius: theme.radius.small,
  background: theme.action.fill,
  color: theme.action.on,
  fontSize: 12,
  lineHeight: "16px",
  fontWeight: theme.weight.medium,
  pointerEvents: "none",
  animation: `${come} ${theme.duration.hover} ${theme.easing.in}`,
});
