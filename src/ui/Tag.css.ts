import { recipe } from "@vanilla-extract/recipes";
import { theme } from "../theme/contract.css.ts";

export const tag = recipe({
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: theme.space[4],
    flexShrink: 0,
    padding: "2px 8px",
    borderRadius: theme.radius.chip,
    fontSize: 12,
    lineHeight: "16px",
    fontWeight: theme.weight.medium,
    whiteSpace: "nowrap",
  },
  variants: {
    tone: {
      plain: { background: theme.surface.sunken, color: theme.text.secondary },
      success: { background: theme.success.tint, color: theme.success.text },
      info: { background: theme.info.tint, color: theme.info.text },
      warning: { background: theme.warning.tint, color: theme.warning.text },
      danger: { background: theme.danger.tint, color: theme.danger.text },
      plus: { background: theme.plus.fill, color: theme.plus.on },
    },
  },
  defaultVariants: { tone: "plain" },
});
