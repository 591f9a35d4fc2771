import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

export const positioner = style({ zIndex: theme.layer.menu });

export const popup = style({
  padding: `${theme.space[4]} ${theme.space[8]}`,
  borderRadius: theme.radius.small,
  background: theme.action.fill,
  color: theme.action.on,
  fontSize: 12,
  lineHeight: "16px",
  fontWeight: theme.weight.medium,
  pointerEvents: "none",
  transition: `opacity ${theme.duration.hover} ${theme.easing.in}`,
  selectors: { "&[data-starting-style], &[data-ending-style]": { opacity: 0 } },
});
