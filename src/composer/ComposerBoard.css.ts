import { globalStyle, style } from "@vanilla-extract/css";
import { barHeight } from "../theme/bottomBar.ts";
import { theme } from "../theme/contract.css.ts";
import { media } from "../theme/media.ts";

/** The frame around the board; below 700 px the board keeps 700 px (620 on a low phone) and scrolls sideways in it, cut mid-column. */
export const frame = style({
  maxWidth: 928,
  borderRadius: theme.radius.card,
  boxShadow: theme.elevation.e2,
  overflow: "hidden",
  // Brought into sight, it does not lie below what stands fast at the head and the foot of the page.
  scrollMarginBlock: 120,
  "@media": { [media.belowPhone]: { overflowX: "auto", overscrollBehaviorX: "contain", scrollPaddingInline: 40 } },
});

export const board = style({ position: "relative", lineHeight: 0, userSelect: "none", WebkitTouchCallout: "none" });

/** Wide enough for a finger to meet one flap. */
export const reachable = style({ "@media": { [media.belowPhone]: { width: 700 }, [media.lowPhone]: { width: 620 } } });

export const picture = style({ width: "100%" });

export const grid = style({ display: "block", position: "absolute", inset: 0, cursor: "text" });

/** While painting a finger paints; while typing it scrolls. */
export const painting = style({ cursor: "crosshair", touchAction: "none" });

/** A finger selects. */
export const marking = style({ cursor: "cell", touchAction: "none" });

/** What is selected can be dragged elsewhere. */
export const movable = style({});
globalStyle(`${movable} [aria-selected="true"]`, { cursor: "move" });

/** The next press takes a colour. */
export const picking = style({ cursor: "copy" });

/** A picture is held over the board. */
export const dropped = style({ outline: `2px dashed ${theme.focus.ring}`, outlineOffset: 4 });

const selection = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  pointerEvents: "none",
  // As the caret: it lies on a painted board.
  forcedColorAdjust: "none",
});
export const selectionOnBlack = style([selection, { color: theme.board.caretOnBlack }]);
export const selectionOnWhite = style([selection, { color: theme.board.caretOnWhite }]);

globalStyle(`${selection} path`, { fill: "currentColor", fillOpacity: 0.18, stroke: "currentColor", strokeWidth: 2 });

export const row = style({ display: "contents" });

export const cell = style({ position: "absolute", borderRadius: 2 });

/** The caret is a ring of 2 px round the well, and there while keys arrive here: without the focus there is none. */
// It lies on a painted board, so it keeps its own colour in a theme of forced colours too.
const caret = style({ outlineWidth: 2, outlineStyle: "none", outlineOffset: 2, forcedColorAdjust: "none" });
export const caretOnBlack = style([caret, { outlineColor: theme.board.caretOnBlack }]);
export const caretOnWhite = style([caret, { outlineColor: theme.board.caretOnWhite }]);

/** Behind the last flap it is a bar, as there is no well. */
const caretBehind = style({
  "::after": {
    content: "''",
    display: "none",
    position: "absolute",
    insetBlock: -2,
    right: -8,
    width: 3,
    borderRadius: 2,
    background: "currentColor",
    forcedColorAdjust: "none",
  },
});
export const caretBehindOnBlack = style([caretBehind, { color: theme.board.caretOnBlack }]);
export const caretBehindOnWhite = style([caretBehind, { color: theme.board.caretOnWhite }]);

/** The real field that takes letters: it lies over the caret's cell, so that an input method opens its window there. */
export const input = style({
  position: "absolute",
  // Below 16 px phones zoom into a field that takes focus.
  fontSize: 16,
  lineHeight: 1,
  padding: 0,
  border: 0,
  margin: 0,
  background: "transparent",
  color: "transparent",
  caretColor: "transparent",
  outline: "none",
  opacity: 0,
  pointerEvents: "none",
  zIndex: 1,
  // As high as the page's head with a banner, and on a phone the bar at its foot.
  scrollMarginTop: 104,
  "@media": { [media.belowPhone]: { scrollMarginBottom: barHeight } },
});

globalStyle(`${input}:focus ~ ${grid} ${caret}`, { outlineStyle: "solid" });
globalStyle(`${input}:focus ~ ${grid} ${caretBehind}::after`, { display: "block" });
