import { globalStyle, style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const stage = style({
  display: "grid",
  minHeight: "100dvh",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto 1fr",
  "@media": {
    [media.fromSidebar]: {
      gridTemplateColumns: "minmax(0, 1fr) clamp(432px, 38.9vw, 560px)",
      gridTemplateRows: "none",
    },
  },
});

/** Light from above on a dark room, in both themes: the ground that boards stand on. */
export const room = style({
  position: "relative",
  "@media": {
    [media.fromSidebar]: {
      display: "grid",
      placeItems: "center",
      background: `radial-gradient(120% 90% at 50% 0%, ${theme.board.stageNear}, ${theme.board.stageFar})`,
    },
    [media.belowSidebar]: { padding: "24px 24px 0" },
    [media.belowPhone]: { padding: "16px 16px 0" },
  },
});

export const brand = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space[12],
  fontSize: 20,
  lineHeight: "28px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.02em",
  color: theme.text.primary,
  borderRadius: theme.radius.small,
  selectors: { "&:hover": { textDecoration: "none" } },
  "@media": {
    [media.fromSidebar]: {
      position: "absolute",
      top: 36,
      left: 40,
    },
    [media.belowSidebar]: { marginBottom: theme.space[16] },
  },
});

export const board = style({
  width: "100%",
  "@media": {
    [media.fromSidebar]: { width: "min(calc(100% - 96px), calc((100dvh - 200px) / 0.57), 1040px)" },
    [media.belowSidebar]: { maxWidth: 480, margin: "0 auto" },
  },
});

export const side = style({
  display: "grid",
  background: theme.surface.base,
  padding: "32px 24px 40px",
  justifyItems: "center",
  "@media": {
    [media.fromSidebar]: { alignItems: "center", padding: 24 },
    [media.belowPhone]: { padding: "24px 16px 32px" },
  },
});

/** 384 px of form; 480 where a slim board of that width stands above it would leave two left edges, so the same. */
export const content = style({
  width: "100%",
  maxWidth: 384,
  "@media": { [media.belowSidebar]: { maxWidth: 480 } },
});

// Below 960 page and form are one ground.
globalStyle("body", { "@media": { [media.belowSidebar]: { background: theme.surface.base } } });
