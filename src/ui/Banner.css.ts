import { style } from "@vanilla-extract/css";
import { recipe } from "@vanilla-extract/recipes";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const banner = recipe({
  base: {
    display: "flex",
    alignItems: "center",
    gap: theme.space[12],
    minHeight: 42,
    padding: "11px 16px",
    borderRadius: theme.radius.control,
    fontSize: 14,
    lineHeight: "20px",
    color: theme.text.primary,
    // What can be done goes below what is said.
    "@media": { [media.zoomedPhone]: { flexWrap: "wrap" } },
  },
  variants: {
    tone: {
      info: { background: theme.info.tint },
      warning: { background: theme.warning.tint },
      danger: { background: theme.danger.tint },
      success: { background: theme.success.tint },
    },
  },
});

export const mark = recipe({
  base: { flexShrink: 0 },
  variants: {
    tone: {
      info: { color: theme.info.text },
      warning: { color: theme.warning.text },
      danger: { color: theme.danger.text },
      success: { color: theme.success.text },
    },
  },
});

export const text = style({
  flexGrow: 1,
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { [media.zoomedPhone]: { flexBasis: 0, minWidth: 80 } },
});

export const action = style({
  flexShrink: 0,
  margin: "-6px -8px",
  padding: "6px 8px",
  borderRadius: theme.radius.small,
  fontWeight: theme.weight.semibold,
  color: theme.text.primary,
  selectors: { "&:hover": { textDecoration: "underline" } },
});
