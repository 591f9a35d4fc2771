import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const place = style({ "@media": { [media.belowSheet]: { padding: 0, placeItems: "end stretch" } } });

export const popup = style({
  display: "grid",
  gridTemplateColumns: "360px minmax(0, 1fr)",
  width: "100%",
  maxWidth: 880,
  // The tallest of its faces (buying), so that none of them jumps.
  minHeight: 560,
  overflow: "hidden",
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.dialog,
  background: theme.surface.overlay,
  boxShadow: theme.elevation.e3,
  outline: "none",
  transition: `opacity ${theme.duration.dialog} ${theme.easing.in}, transform ${theme.duration.dialog} ${theme.easing.in}`,
  selectors: {
    "&[data-starting-style], &[data-ending-style]": { opacity: 0, transform: "translateY(8px)" },
    "&[data-ending-style]": {
      transitionDuration: theme.duration.dialogOut,
      transitionTimingFunction: theme.easing.out,
    },
  },
  "@media": {
    [media.belowSheet]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      maxWidth: "none",
      minHeight: 0,
      borderRadius: `${theme.radius.dialog} ${theme.radius.dialog} 0 0`,
      paddingBottom: "env(safe-area-inset-bottom)",
    },
    "(prefers-reduced-motion: reduce)": { transition: "none" },
  },
});

/** Dark in both themes: it continues the board that stands in it. */
export const panel = style({
  padding: "28px 24px",
  background: theme.board.faceBlackFoot,
  color: theme.board.glyphOnBlack,
  "@media": { [media.belowSheet]: { display: "none" } },
});

export const form = style({
  display: "flex",
  flexDirection: "column",
  gap: theme.space[20],
  padding: "24px 32px 28px",
  minWidth: 0,
  "@media": { [media.belowSheet]: { padding: theme.space[16] } },
});

export const head = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
});
