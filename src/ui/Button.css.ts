import { globalStyle, style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const button = recipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: theme.space[8],
    flexShrink: 0,
    border: "1px solid transparent",
    borderRadius: theme.radius.control,
    fontSize: 14,
    lineHeight: "20px",
    fontWeight: theme.weight.medium,
    whiteSpace: "nowrap",
    textDecoration: "none",
    userSelect: "none",
    transition: `background-color ${theme.duration.hover} ${theme.easing.in}, transform ${theme.duration.press} ${theme.easing.in}`,
    "@media": { [media.zoomedPhone]: { whiteSpace: "normal", minWidth: 0, maxWidth: "100%" } },
    selectors: {
      "&:hover": { textDecoration: "none" },
      "&:active:not([disabled], [aria-disabled='true'])": { transform: "translateY(1px)" },
      "&[disabled], &[aria-disabled='true']": { opacity: 0.4, cursor: "default" },
    },
  },
  variants: {
    kind: {
      primary: {
        background: theme.action.fill,
        color: theme.action.on,
        selectors: { "&:hover:not([disabled], [aria-disabled='true'])": { background: theme.action.hover } },
      },
      secondary: {
        background: theme.surface.raised,
        color: theme.text.primary,
        borderColor: theme.line.subtle,
        boxShadow: theme.elevation.e1,
        selectors: { "&:hover:not([disabled], [aria-disabled='true'])": { background: theme.surface.hover } },
      },
      ghost: {
        color: theme.text.secondary,
        selectors: {
          "&:hover:not([disabled], [aria-disabled='true'])": {
            background: theme.surface.hover,
            color: theme.text.primary,
          },
          "&:active:not([disabled], [aria-disabled='true'])": { background: theme.surface.pressed },
        },
      },
      /** Destroys something, after a question. */
      danger: {
        background: theme.danger.fill,
        color: theme.danger.on,
        selectors: { "&:hover:not([disabled], [aria-disabled='true'])": { background: theme.danger.hover } },
      },
      /** The one orange key: it sends. */
      send: {
        background: theme.send.fill,
        color: theme.send.on,
        borderRadius: theme.radius.send,
        fontSize: 15,
        fontWeight: theme.weight.semibold,
        selectors: { "&:hover:not([disabled], [aria-disabled='true'])": { background: theme.send.hover } },
      },
      /** Plus, and only that. */
      plus: { background: theme.plus.fill, color: theme.plus.on, fontWeight: theme.weight.semibold },
    },
    size: {
      small: {
        height: 32,
        padding: "0 11px",
        borderRadius: theme.radius.small,
        fontSize: 13,
        lineHeight: "18px",
        "@media": { [media.touch]: { minHeight: 40 } },
      },
      medium: {
        height: 40,
        padding: "0 15px",
        "@media": {
          [media.touch]: { height: 48 },
          [media.zoomedPhone]: { height: "auto", minHeight: 40, paddingBlock: theme.space[4] },
        },
      },
      large: { height: 48, padding: "0 19px" },
    },
    wide: { true: { width: "100%" }, false: {} },
  },
  compoundVariants: [{ variants: { kind: "send", size: "medium" }, style: { height: 48, padding: "0 19px" } }],
  defaultVariants: { kind: "secondary", size: "medium", wide: false },
});

/** Two keys that are one: the split Send key. */
export const split = style({ display: "inline-flex" });
globalStyle(`${split} > :first-child`, { borderTopRightRadius: 0, borderBottomRightRadius: 0 });
globalStyle(`${split} > :last-child`, {
  borderTopLeftRadius: 0,
  borderBottomLeftRadius: 0,
  borderLeft: "1px solid rgb(0 0 0 / 22%)",
  paddingLeft: theme.space[12],
  paddingRight: theme.space[12],
});
