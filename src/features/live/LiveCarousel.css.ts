import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const section = style({ marginTop: theme.space[40], minWidth: 0 });

export const head = style({ display: "flex", alignItems: "center", justifyContent: "space-between", minHeight: 40 });

export const turns = style({ display: "flex", gap: theme.space[4] });

export const row = style({
  display: "flex",
  gap: theme.space[24],
  // Room for the focus ring, which a scrolling box would cut.
  margin: -4,
  marginTop: theme.space[8],
  padding: 4,
  overflowX: "auto",
  scrollSnapType: "x mandatory",
  scrollPaddingInline: 4,
  scrollBehavior: "smooth",
  scrollbarWidth: "thin",
  listStyle: "none",
  "@media": {
    [media.belowPhone]: { gap: theme.space[16] },
    [media.reducedMotion]: { scrollBehavior: "auto" },
  },
});

/** Three in view, two below 1310 px, one below 800 px (messages, section 9). */
export const slide = style({
  flex: `0 0 calc((100% - 2 * ${theme.space[24]}) / 3)`,
  minWidth: 0,
  scrollSnapAlign: "start",
  "@media": {
    "(max-width: 1309.98px)": { flexBasis: `calc((100% - ${theme.space[24]}) / 2)` },
    "(max-width: 799.98px)": { flexBasis: "100%" },
  },
});

export const card = style({
  display: "block",
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  color: theme.text.secondary,
  textDecoration: "none",
  overflow: "hidden",
  transition: `border-color ${theme.duration.hover} ${theme.easing.in}`,
  selectors: { "&:hover": { borderColor: theme.line.control, textDecoration: "none" } },
});

export const chosen = style([
  card,
  {
    borderColor: theme.text.primary,
    boxShadow: `0 0 0 1px ${theme.text.primary}`,
    selectors: { "&:hover": { borderColor: theme.text.primary } },
  },
]);

/** The board's own corners are round; here its edge is the card's, so the face goes on behind them. */
export const picture = styleVariants({
  black: { display: "block", background: theme.board.faceBlack },
  white: { display: "block", background: theme.board.faceWhite },
});

export const meta = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space[12],
  padding: `${theme.space[12]} ${theme.space[16]}`,
});

export const name = style({
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontWeight: theme.weight.medium,
  color: theme.text.primary,
});
