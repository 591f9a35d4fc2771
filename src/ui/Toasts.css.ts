import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

/** At the foot, where no title, search or key of a page's head stands; above the bar that phones have there. */
export const viewport = style({
  position: "fixed",
  bottom: 24,
  right: 24,
  zIndex: theme.layer.toast,
  display: "flex",
  flexDirection: "column",
  gap: theme.space[8],
  width: 360,
  maxWidth: "calc(100vw - 16px)",
  outline: "none",
  "@media": {
    [media.belowPhone]: {
      bottom: "calc(92px + env(safe-area-inset-bottom))",
      right: 8,
      left: 8,
      width: "auto",
    },
  },
});

export const toast = style({
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.send,
  background: theme.surface.overlay,
  boxShadow: theme.elevation.e2,
  transition: `opacity ${theme.duration.menu} ${theme.easing.in}, transform ${theme.duration.menu} ${theme.easing.in}`,
  selectors: {
    "&[data-starting-style]": { opacity: 0, transform: "translateY(8px)" },
    "&[data-ending-style]": {
      opacity: 0,
      transitionDuration: theme.duration.menuOut,
      transitionTimingFunction: theme.easing.out,
    },
    "&[data-limited]": { display: "none" },
  },
});

export const content = style({
  display: "flex",
  alignItems: "flex-start",
  gap: theme.space[12],
  padding: "13px 8px 13px 16px",
});

export const mark = recipe({
  base: { flexShrink: 0, paddingTop: 1 },
  variants: {
    kind: {
      success: { color: theme.success.text },
      error: { color: theme.danger.text },
      info: { color: theme.info.text },
    },
  },
});

export const words = style({ flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" });
export const detail = style({ color: theme.text.secondary });
export const action = style({
  flexShrink: 0,
  padding: "0 4px",
  fontWeight: theme.weight.semibold,
  lineHeight: "20px",
  color: theme.text.primary,
  borderRadius: theme.radius.swatch,
  selectors: { "&:hover": { textDecoration: "underline" } },
});
export const close = style({ margin: "-6px 0" });
