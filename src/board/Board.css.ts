import { style, styleVariants } from "@vanilla-extract/css";
import { theme } from "../theme/contract.css.ts";
import { visuallyHidden } from "../theme/visuallyHidden.ts";

export const board = style({ position: "relative", isolation: "isolate", width: "100%", overflow: "hidden" });

/** The board's face until the first picture is there, below where that comes: nothing is blank, and nothing jumps. */
const bare = style({ position: "absolute", inset: 0, zIndex: -1, borderRadius: "1% / 1.8%" });

export const unpainted = styleVariants({
  black: [bare, { background: theme.board.faceBlack }],
  white: [bare, { background: theme.board.faceWhite }],
});

/** For ears alone. */
export const said = style(visuallyHidden);

const picture = style({ display: "block", width: "100%" });

const face = (top: string, middle: string, foot: string) => `linear-gradient(${top}, ${middle} 35%, ${foot})`;

/**
 * A thumbnail is the whole of its box: the face goes on behind the painted board's round corners, and is darkened with it.
 * A canvas without pixels yet shows it, too: a list on its way is a list of boards, not of holes.
 */
export const thumbnail = styleVariants({
  black: [picture, { background: face(theme.board.faceBlackTop, theme.board.faceBlack, theme.board.faceBlackFoot) }],
  white: [picture, { background: face(theme.board.faceWhiteTop, theme.board.faceWhite, theme.board.faceWhiteFoot) }],
});

/** The last picture of a board that does not answer: as it is under black at 45 %, with its corners as they are. */
export const darkened = style({ filter: "brightness(55%)" });

/** Over the empty board, in its own colours, whatever the theme. */
export const problem = style({
  position: "absolute",
  inset: 0,
  display: "flex",
  flexWrap: "wrap",
  alignContent: "center",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space[12],
  padding: theme.space[8],
  color: theme.board.glyphOnBlack,
  background: theme.board.faceBlack,
});

/** At the foot of a board that goes on showing what it showed. */
export const refused = style([problem, { insetBlockStart: "auto", fontSize: 13, lineHeight: "18px" }]);

/** What a board that cannot be drawn shows, row by row. */
export const asText = style([
  problem,
  { display: "block", overflow: "auto", fontSize: 13, lineHeight: "18px", whiteSpace: "pre-line" },
]);

export const retry = style({
  minHeight: 32,
  paddingInline: theme.space[12],
  fontWeight: theme.weight.medium,
  border: "1px solid currentColor",
  borderRadius: theme.radius.control,
});
