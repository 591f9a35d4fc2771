import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";
import { body } from "../theme/text.css.ts";

export const backdrop = style({
  position: "fixed",
  inset: 0,
  zIndex: theme.layer.dialog,
  background: theme.scrim,
  transition: `opacity ${theme.duration.dialog} ${theme.easing.in}`,
  selectors: {
    "&[data-starting-style], &[data-ending-style]": { opacity: 0 },
    "&[data-ending-style]": {
      transitionDuration: theme.duration.dialogOut,
      transitionTimingFunction: theme.easing.out,
    },
  },
});

export const viewport = style({
  position: "fixed",
  inset: 0,
  zIndex: theme.layer.dialog,
  display: "grid",
  // No dialog is wider than the window, whatever is in it.
  gridTemplateColumns: "minmax(0, 1fr)",
  // In a low window the row is as high as the dialog: one that stood out above the row could not be scrolled to.
  gridTemplateRows: "minmax(min-content, 1fr)",
  placeItems: "center",
  padding: theme.space[16],
  overflowY: "auto",
  "@media": { [media.zoomedPhone]: { padding: theme.space[8] } },
});

export const popup = recipe({
  base: {
    position: "relative",
    width: "100%",
    padding: theme.space[24],
    border: `1px solid ${theme.line.subtle}`,
    borderRadius: theme.radius.dialog,
    background: theme.surface.overlay,
    boxShadow: theme.elevation.e3,
    outline: "none",
    transition: `opacity ${theme.duration.dialog} ${theme.easing.in}, transform ${theme.duration.dialog} ${theme.easing.in}`,
    selectors: {
      "&[data-starting-style], &[data-ending-style]": { opacity: 0, transform: "translateY(12px)" },
      "&[data-ending-style]": {
        transitionDuration: theme.duration.dialogOut,
        transitionTimingFunction: theme.easing.out,
      },
    },
    "@media": {
      [media.belowPhone]: { padding: theme.space[20] },
      [media.zoomedPhone]: { padding: theme.space[16] },
    },
  },
  variants: { size: { alert: { maxWidth: 440 }, form: { maxWidth: 560 }, wide: { maxWidth: 880 } } },
  defaultVariants: { size: "form" },
});

export const head = style({ display: "flex", alignItems: "flex-start", gap: theme.space[12] });
export const headWords = style({ flexGrow: 1, minWidth: 0 });
export const close = style({ margin: "-8px -8px 0 0" });
export const description = style([body, { marginTop: theme.space[8], color: theme.text.secondary, maxWidth: "68ch" }]);
export const content = style({ marginTop: theme.space[20] });
export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: theme.space[8],
  marginTop: theme.space[24],
});

/** The safe answer shows that it has the focus, also to a hand that came here with the mouse. */
export const safeAnswer = style({
  selectors: { "&:focus": { outline: `2px solid ${theme.focus.ring}`, outlineOffset: 2 } },
});

export const alertBody = style({ display: "flex", gap: theme.space[16] });
export const alertMark = recipe({
  base: { flexShrink: 0, paddingTop: 1 },
  variants: { tone: { danger: { color: theme.danger.text }, plain: { color: theme.text.secondary } } },
});
