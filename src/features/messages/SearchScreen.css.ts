import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { highlit } from "../../theme/highlit.ts";
import { media } from "../../theme/media.ts";
import { label } from "../../theme/text.css.ts";

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  margin: `${theme.space[16]} 0 ${theme.space[24]}`,
});

export const chips = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space[8],
  margin: 0,
  padding: 0,
  border: 0,
});

export const chip = style([
  label,
  {
    minHeight: 32,
    padding: `0 ${theme.space[12]}`,
    border: `1px solid ${theme.line.control}`,
    borderRadius: theme.radius.full,
    background: theme.surface.raised,
    color: theme.text.secondary,
    selectors: {
      "&:hover": { background: theme.surface.hover },
      "&[aria-pressed='true']": {
        background: theme.action.fill,
        borderColor: theme.action.fill,
        color: theme.action.on,
      },
    },
    "@media": {
      [media.touch]: { minHeight: 48 },
      [media.forcedColours]: { selectors: { "&[aria-pressed='true']": highlit } },
    },
  },
]);

export const count = style({ margin: `0 0 ${theme.space[12]}`, color: theme.text.secondary });
