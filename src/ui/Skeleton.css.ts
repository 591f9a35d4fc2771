import { keyframes, style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";

const appear = keyframes({ from: { visibility: "hidden" }, to: { visibility: "visible" } });

/** Still, and seen only after 200 ms: what comes quicker needs no stand-in. */
export const skeleton = style({
  animation: `${appear} 0s linear 200ms backwards`,
});

export const box = style({ background: theme.surface.sunken, borderRadius: theme.radius.small, maxWidth: "100%" });
