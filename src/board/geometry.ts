import type { Rect } from "../wasm/boardCore.ts";

/** Outer shape of a board: with frame, the face alone, or the slim edge of cards and the composer. */
export type Bezel = "frame" | "full" | "slim";

/** A rectangle in CSS pixels from the board's top left corner. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/*
 * Measures of the physical board in units of 1/64 inch. The core paints with the same ones; the page needs them before
 * the core is there, to keep a board's place and to find the cell under a pointer. A test holds the two together.
 */
const FLAP_WIDTH = 76;
const FLAP_HEIGHT = 130;
const COLUMN_STEP = 105;
const ROW_STEP = 185;
/** Equal padding that makes the face of a 6 × 22 board 0.535 times as high as wide. */
const FACE_PADDING = 177.78;
/** Equal frame that makes the framed 6 × 22 board 0.57 times as high as wide. */
const FRAME_WIDTH = 107.3;
const SLIM_PADDING = 55;

function edgeOf(bezel: Bezel): number {
  if (bezel === "slim") return SLIM_PADDING;
  return bezel === "full" ? FACE_PADDING : FACE_PADDING + FRAME_WIDTH;
}

function unitsAcross(columns: number, bezel: Bezel): number {
  return COLUMN_STEP * columns - (COLUMN_STEP - FLAP_WIDTH) + 2 * edgeOf(bezel);
}

function unitsDown(rows: number, bezel: Bezel): number {
  return ROW_STEP * rows - (ROW_STEP - FLAP_HEIGHT) + 2 * edgeOf(bezel);
}

/** Height of a board divided by its width. */
export function aspectOf(rows: number, columns: number, bezel: Bezel): number {
  return unitsDown(rows, bezel) / unitsAcross(columns, bezel);
}

/** The height of the picture that is painted of a board so many pixels wide. */
export function heightInPixels(shape: { rows: number; columns: number; bezel: Bezel; widthPx: number }): number {
  return Math.round(shape.widthPx * aspectOf(shape.rows, shape.columns, shape.bezel));
}

/** The core paints pictures of so many pixels at most. */
const MOST_PIXELS = 4096 * 4096;

/** How wide a board can be painted: on a wall of more pixels it is stretched. A hundredth is left for rounding. */
export function widestPicture(rows: number, columns: number, bezel: Bezel): number {
  return Math.floor(0.99 * Math.sqrt(MOST_PIXELS / aspectOf(rows, columns, bezel)));
}

/** Where a cell's flap lies on a board that is `width` CSS pixels wide. */
export function cellBox(index: number, rows: number, columns: number, bezel: Bezel, width: number): Box {
  const scale = width / unitsAcross(columns, bezel);
  const row = Math.min(Math.floor(index / columns), rows - 1);
  return {
    left: (edgeOf(bezel) + COLUMN_STEP * (index % columns)) * scale,
    top: (edgeOf(bezel) + ROW_STEP * row) * scale,
    width: FLAP_WIDTH * scale,
    height: FLAP_HEIGHT * scale,
  };
}

/** How far a flap's well, and light and shadow round it, reach over the flap. */
const WELL_REACH = 8;
/** Pixels that a leaf may be wider than its flap on small boards, and by which places are rounded. */
const PIXEL_REACH = 2;

/** Where flaps move, with what lies between them: all that a turn ever changes, in pixels of the picture. */
export function flapsBox(rows: number, columns: number, bezel: Bezel, widthPx: number): Rect {
  const scale = widthPx / unitsAcross(columns, bezel);
  const heightPx = heightInPixels({ rows, columns, bezel, widthPx });
  const first = cellBox(0, rows, columns, bezel, widthPx);
  const last = cellBox(rows * columns - 1, rows, columns, bezel, widthPx);
  const reach = WELL_REACH * scale + PIXEL_REACH;
  const x = Math.max(0, Math.floor(first.left - reach));
  const y = Math.max(0, Math.floor(first.top - reach));
  const right = Math.min(widthPx, Math.ceil(last.left + last.width + reach));
  const bottom = Math.min(heightPx, Math.ceil(last.top + last.height + reach));
  return { x, y, width: right - x, height: bottom - y };
}

/** The cell under a point; the gaps belong to the nearest flap, the edge of the board to none. */
export function cellAtPoint(
  x: number,
  y: number,
  rows: number,
  columns: number,
  bezel: Bezel,
  width: number,
): number | null {
  const scale = width / unitsAcross(columns, bezel);
  const gapX = (COLUMN_STEP - FLAP_WIDTH) / 2;
  const gapY = (ROW_STEP - FLAP_HEIGHT) / 2;
  const column = Math.floor((x / scale - edgeOf(bezel) + gapX) / COLUMN_STEP);
  const row = Math.floor((y / scale - edgeOf(bezel) + gapY) / ROW_STEP);
  if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
  return row * columns + column;
}
