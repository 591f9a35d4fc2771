import { style } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

export const row = style({
  display: "inline-flex",
  alignItems: "center",
  gap: "10px",
  minHeight: 40,
  cursor: "pointer",
});

export const track = style({
  position: "relative",
  width: 40,
  height: 24,
  flexShrink: 0,
  padding: 0,
  border: `1px solid ${theme.line.control}`,
  borderRadius: theme.radius.full,
  background: theme.surface.raised,
  transition: `background-color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: {
    "&[data-checked]": { background: theme.action.fill, borderColor: theme.action.fill },
    "&[data-disabled]": { opacity: 0.4 },
  },
  "@media": {
    [media.forcedColours]: {
      selectors: { "&[data-checked]": { background: "Highlight", borderColor: "Highlight" } },
    },
  },
});

export const thumb = style({
  display: "block",
  width: 16,
  height: 16,
  margin: "3px",
  borderRadius: "50%",
  background: theme.line.control,
  transition: `transform ${theme.duration.hover} ${theme.easing.in}`,
  selectors: { "&[data-checked]": { transform: "translateX(16px)", background: theme.action.on } },
  "@media": {
    [media.forcedColours]: {
      background: "ButtonText",
      selectors: { "&[data-checked]": { background: "HighlightText" } },
    },
  },
});
