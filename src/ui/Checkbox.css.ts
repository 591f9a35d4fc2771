import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const row = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: theme.space[12],
  minHeight: 40,
  "@media": { [media.touch]: { minHeight: 48 } },
});

export const box = style({
  display: "grid",
  placeItems: "center",
  flexShrink: 0,
  width: 20,
  height: 20,
  padding: 0,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.chip,
  background: theme.surface.raised,
  selectors: {
    // The row is its target.
    "&::before": { content: "", position: "absolute", inset: 0 },
    "&[data-checked]": { background: theme.action.fill, borderColor: theme.action.fill },
    "&[data-disabled]": { opacity: 0.4 },
  },
});

export const mark = style({ display: "flex", color: theme.action.on });

export const words = style({ minWidth: 0 });
