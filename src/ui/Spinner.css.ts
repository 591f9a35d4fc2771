import { keyframes, style } from "@vanilla-extract/css";
import { media } from "../theme/media.ts";

export const turn = keyframes({ to: { transform: "rotate(360deg)" } });
export const pulse = keyframes({ "50%": { opacity: 0.4 } });

export const spinner = style({
  flexShrink: 0,
  borderRadius: "50%",
  border: "2px solid currentColor",
  borderRightColor: "transparent",
  animation: `${turn} 800ms linear infinite`,
  "@media": {
    [media.reducedMotion]: {
      // Nothing turns: a slow change of opacity says that work goes on.
      animation: `${pulse} 2s linear infinite !important`,
    },
  },
});
