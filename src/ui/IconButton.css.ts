import { recipe } from "@vanilla-extract/recipes";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const iconButton = recipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    flexShrink: 0,
    border: "1px solid transparent",
    borderRadius: theme.radius.control,
    color: theme.text.secondary,
    transition: `background-color ${theme.duration.hover} ${theme.easing.in}, color ${theme.duration.hover} ${theme.easing.in}`,
    selectors: {
      "&:hover:not([disabled], [aria-disabled='true'])": {
        background: theme.surface.hover,
        color: theme.text.primary,
      },
      "&:active:not([disabled], [aria-disabled='true'])": { background: theme.surface.pressed },
      "&[disabled], &[aria-disabled='true']": { opacity: 0.4, cursor: "default" },
      "&[aria-pressed='true']": { color: theme.text.primary },
    },
  },
  variants: {
    size: {
      small: {
        width: 32,
        height: 32,
        borderRadius: theme.radius.small,
        "@media": { [media.touch]: { width: 40, height: 40 } },
      },
      medium: { width: 40, height: 40, "@media": { [media.touch]: { width: 48, height: 48 } } },
      large: { width: 48, height: 48 },
    },
    kind: {
      ghost: {},
      /** On a ground of its own: previous and next of the live view. */
      round: {
        borderRadius: theme.radius.full,
        background: theme.surface.raised,
        borderColor: theme.line.subtle,
        color: theme.text.primary,
        boxShadow: theme.elevation.e1,
      },
      /** The second half of the split Send key. */
      send: {
        background: theme.send.fill,
        color: theme.send.on,
        borderRadius: theme.radius.send,
        selectors: {
          "&:hover:not([disabled], [aria-disabled='true'])": { background: theme.send.hover, color: theme.send.on },
        },
      },
    },
    tone: { plain: {}, danger: { color: theme.danger.text } },
  },
  defaultVariants: { size: "medium", kind: "ghost", tone: "plain" },
});
