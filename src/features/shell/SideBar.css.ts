import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { currentLine } from "../../theme/highlit.ts";
import { media } from "../../theme/media.ts";
import { underBanner } from "../../theme/referralBanner.ts";

export const bar = style({
  position: "fixed",
  insetBlock: "64px 0",
  left: 0,
  zIndex: theme.layer.sidebar,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: theme.space[4],
  width: 104,
  padding: "14px 8px 12px",
  borderRight: `1px solid ${theme.line.subtle}`,
  background: theme.surface.canvas,
  overflowY: "auto",
  scrollbarWidth: "none",
  selectors: { [underBanner]: { insetBlock: "104px 0" } },
  "@media": { [media.belowSidebar]: { display: "none" } },
});

export const item = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space[4],
  flexShrink: 0,
  width: 88,
  height: 64,
  borderRadius: theme.radius.control,
  color: theme.text.secondary,
  fontSize: 12,
  lineHeight: "16px",
  fontWeight: theme.weight.medium,
  textDecoration: "none",
  selectors: {
    "&:hover": { color: theme.text.primary, textDecoration: "none" },
    "&[aria-current='page']": { color: theme.text.primary, fontWeight: theme.weight.semibold },
    "&:focus-visible": { outlineOffset: -2 },
  },
  "@media": { [media.forcedColours]: { selectors: { "&[aria-current='page']": currentLine } } },
});

/** One flap of the board: the active one is turned, with hinge and notches. */
export const flap = style({
  position: "relative",
  display: "grid",
  placeItems: "center",
  width: 44,
  height: 30,
  borderRadius: theme.radius.swatch,
  overflow: "hidden",
  transition: `background-color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: {
    [`${item}:hover &`]: { background: theme.surface.hover },
    [`${item}[aria-current='page'] &`]: {
      background: `linear-gradient(${theme.brand.lit}, ${theme.brand.plate} 48%, ${theme.brand.hinge} 48%, ${theme.brand.hinge} 52%, ${theme.brand.plate} 52%)`,
      color: theme.brand.on,
    },
    [`${item}[aria-current='page'] &::before, ${item}[aria-current='page'] &::after`]: {
      content: "''",
      position: "absolute",
      top: 11,
      width: 2,
      height: 8,
      background: theme.surface.canvas,
    },
    [`${item}[aria-current='page'] &::before`]: { left: 0 },
    [`${item}[aria-current='page'] &::after`]: { right: 0 },
  },
});

export const foot = style({ marginTop: "auto" });
