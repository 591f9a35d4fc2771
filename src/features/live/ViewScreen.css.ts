import { style } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** Always dark, whatever the theme: light from above on a dark room. */
export const room = style({
  position: "fixed",
  inset: 0,
  display: "grid",
  placeItems: "center",
  background: `radial-gradient(120% 90% at 50% 0%, ${theme.board.stageNear}, ${theme.board.stageFar})`,
  selectors: { '&[data-idle="true"]': { cursor: "none" } },
});

export const board = style({
  width: "min(88vw, calc((100dvh - 160px) / 0.57))",
  "@media": { [media.belowPhone]: { width: "96vw" } },
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
