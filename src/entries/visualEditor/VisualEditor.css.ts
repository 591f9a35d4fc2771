import { style } from "@vanilla-extract/css";
import { bottomBar as bottomBarRule } from "../../theme/bottomBar.ts";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

export const page = style({
  maxWidth: 976,
  padding: theme.space[24],
  "@media": { [media.belowPhone]: { padding: `${theme.space[16]} ${theme.space[16]} 108px` } },
});

export const header = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space[8],
  marginBottom: theme.space[16],
});

export const title = style({
  flex: "1 1 auto",
  fontSize: 18,
  lineHeight: "24px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.012em",
  "@media": { [media.belowPhone]: { flexBasis: "100%" } },
});

export const plain = style({
  minHeight: 40,
  padding: "0 12px",
  fontWeight: theme.weight.medium,
  color: theme.text.secondary,
  borderRadius: theme.radius.control,
  selectors: { "&:hover": { background: theme.surface.hover, color: theme.text.primary } },
  "@media": {
    [media.belowPhone]: {
      minHeight: 48,
      // Below the title its words stand on the same edge.
      selectors: { [`${title} + &`]: { marginInlineStart: -12 } },
    },
  },
});

export const note = style({
  marginTop: theme.space[8],
  fontSize: 13,
  lineHeight: "18px",
  color: theme.text.secondary,
  selectors: { "&:empty": { display: "none" } },
});

/** Said before the board: as far from it as the board is from its tools. */
export const noteAbove = style([note, { marginTop: 0, marginBottom: theme.space[16] }]);

export const problemAbove = style([noteAbove, { color: theme.danger.text }]);

export const problem = style([note, { color: theme.danger.text }]);

export const send = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space[8],
  minHeight: 48,
  padding: "0 20px",
  fontSize: 15,
  fontWeight: theme.weight.semibold,
  whiteSpace: "nowrap",
  color: theme.send.on,
  background: theme.send.fill,
  // Seen only where a theme forces its own colours.
  border: "1px solid transparent",
  borderRadius: theme.radius.send,
  selectors: {
    "&:hover:not([disabled])": { background: theme.send.hover },
    "&[disabled]": { opacity: 0.4, cursor: "default" },
  },
});

/** Below 700 px the key stands under the thumb. */
export const bottomBar = style({
  display: "none",
  "@media": {
    [media.belowPhone]: {
      ...bottomBarRule,
      display: "grid",
    },
  },
});
