import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { inked } from "../theme/highlit.ts";

const base = style({
  display: "inline-block",
  position: "relative",
  flexShrink: 0,
  width: 8,
  height: 14,
  borderRadius: 2,
  // The hinge of a flap, in the ground's colour.
  selectors: {
    "&::after": {
      content: "''",
      position: "absolute",
      insetInline: 0,
      top: 6.5,
      height: 1,
      background: theme.surface.raised,
    },
  },
});

export const flaps = styleVariants(theme.strip, (background) => [base, { background, ...inked }]);
