import { aspectOf, type Box, cellBox } from "../board/geometry.ts";
import type { BoardStyle } from "../board/messages.ts";
import * as styles from "./ComposerBoard.css.ts";
import type { Selection } from "./useComposer.ts";

interface SelectionRingProps {
  selection: Selection;
  rows: number;
  columns: number;
  boardStyle: BoardStyle;
}

/** Units of the drawing across the board; lines keep their width in px. */
const across = 1000;

/** One ring round the selected flaps, in reading order, and their tint. The cells themselves say that they are selected. */
export function SelectionRing({ selection, rows, columns, boardStyle }: SelectionRingProps) {
  const height = aspectOf(rows, columns, "slim") * across;
  return (
    <svg
      className={boardStyle === "black" ? styles.selectionOnBlack : styles.selectionOnWhite}
      viewBox={`0 0 ${across} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={outlineOf(selection, rows, columns)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** The outline of a rectangle, or of a range in reading order: a block with a step at its beginning and one at its end. */
function outlineOf({ first, last, rectangle }: Selection, rows: number, columns: number): string {
  const box = (cell: number): Box => cellBox(cell, rows, columns, "slim", across);
  const [from, to] = [box(first), box(last)];
  const gap = cellBox(1, rows, columns, "slim", across).left - (box(0).left + box(0).width);
  const grow = gap / 3;
  const left = (cell: Box) => cell.left - grow;
  const right = (cell: Box) => cell.left + cell.width + grow;
  const top = (cell: Box) => cell.top - grow;
  const bottom = (cell: Box) => cell.top + cell.height + grow;
  const [start, end] = [box(0), box(columns - 1)];
  const isApart = first % columns > last % columns && Math.floor(last / columns) - Math.floor(first / columns) === 1;
  if (rectangle) {
    const corner = rectangle.row * columns + rectangle.column;
    const [head, foot] = [box(corner), box(corner + (rectangle.rows - 1) * columns + rectangle.columns - 1)];
    return path(
      [left(head), top(head)],
      [right(foot), top(head)],
      [right(foot), bottom(foot)],
      [left(head), bottom(foot)],
    );
  }
  // Two rows that do not meet are two rings.
  if (isApart) {
    const above = path(
      [left(from), top(from)],
      [right(end), top(from)],
      [right(end), bottom(from)],
      [left(from), bottom(from)],
    );
    const below = path(
      [left(start), top(to)],
      [right(to), top(to)],
      [right(to), bottom(to)],
      [left(start), bottom(to)],
    );
    return `${above} ${below}`;
  }
  return path(
    [left(from), top(from)],
    [right(end), top(from)],
    [right(end), top(to)],
    [right(to), top(to)],
    [right(to), bottom(to)],
    [left(start), bottom(to)],
    [left(start), bottom(from)],
    [left(from), bottom(from)],
  );
}

function path(...points: [x: number, y: number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;
}
