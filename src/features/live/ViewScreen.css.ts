import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** Below this height there is no room to spare, and the toolbar lies over the board's foot. */
const lowRoom = "(max-height: 560px)";

/** Always dark, whatever the theme: light from above on a dark room. */
export const room = style({
  outline: "none",
  position: "fixed",
  inset: 0,
  display: "grid",
  placeItems: "center",
  background: `radial-gradient(120% 90% at 50% 0%, ${theme.board.stageNear}, ${theme.board.stageFar})`,
  selectors: { '&[data-idle="true"]': { cursor: "none" } },
});

/** As in the simulator: what is left of the room, nearly all of a low one, and as much of it at any zoom. */
const framedWidth = (beside: string, above: string) => `min(${beside}, max(100dvh - ${above}, 82dvh) / 0.57)`;

export const board = style({
  width: framedWidth("88vw", "160px"),
  // The painted frame's own corner: 26 of its 2851 × 1625 units.
  borderRadius: "0.91% / 1.6%",
  boxShadow: theme.elevation.e3,
  "@media": {
    [media.belowPhone]: { width: framedWidth("96vw", "120px") },
    [lowRoom]: { width: framedWidth("96vw", "min(64px, 12dvh)") },
  },
});

export const note = style({
  display: "grid",
  justifyItems: "start",
  gap: theme.space[16],
  maxWidth: 400,
  padding: theme.space[24],
  color: theme.board.glyphOnBlack,
});

export const noteHeading = style({ fontSize: 18, lineHeight: "24px", fontWeight: theme.weight.semibold });

export const banner = style({
  position: "absolute",
  top: theme.space[20],
  padding: `${theme.space[8]} ${theme.space[16]}`,
  color: theme.board.glyphOnBlack,
  background: theme.board.stageNear,
  borderRadius: theme.radius.control,
});
