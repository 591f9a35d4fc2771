import { type CSSProperties, memo, useMemo } from "react";
import type { BoardStyle } from "../board/messages.ts";
import { cellName } from "../words/composer.ts";
import * as styles from "./ComposerBoard.css.ts";
import { cellStyle } from "./cellPlace.ts";
import type { Selection } from "./useComposer.ts";

interface ComposerCellsProps {
  id: string;
  rows: number;
  columns: number;
  caret: number;
  /** The caret stands behind its cell. */
  isBehind: boolean;
  selection: Selection | null;
  boardStyle: BoardStyle;
  /** What each cell shows, in words. */
  contents: readonly string[];
}

/** The cells of the grid by row, as a screen reader walks them; nothing of them is painted but the caret's ring. */
export function ComposerCells({
  id,
  rows,
  columns,
  caret,
  isBehind,
  selection,
  boardStyle,
  contents,
}: ComposerCellsProps) {
  const places = useMemo(
    () => Array.from({ length: rows * columns }, (_, index) => cellStyle(index, rows, columns)),
    [rows, columns],
  );
  const [ring, bar] =
    boardStyle === "black"
      ? [styles.caretOnBlack, styles.caretBehindOnBlack]
      : [styles.caretOnWhite, styles.caretBehindOnWhite];
  const isSelected = (index: number) => (selection ? selection.has(index) : index === caret);
  return Array.from({ length: rows }, (_, row) => (
    <tr key={cellId(id, row * columns)} aria-rowindex={row + 1} className={styles.row}>
      {places.slice(row * columns, (row + 1) * columns).map((place, column) => {
        const index = row * columns + column;
        return (
          <Cell
            key={cellId(id, index)}
            id={cellId(id, index)}
            column={column + 1}
            name={cellName(contents[index] ?? "", row + 1, column + 1)}
            isSelected={isSelected(index)}
            className={index === caret ? `${styles.cell} ${isBehind ? bar : ring}` : styles.cell}
            place={place}
          />
        );
      })}
    </tr>
  ));
}

/** The id of a cell's element, for the field's active descendant. */
export const cellId = (id: string, index: number) => `${id}-cell-${index}`;

interface CellProps {
  id: string;
  column: number;
  name: string;
  isSelected: boolean;
  className: string;
  place: CSSProperties;
}

const Cell = memo(function Cell({ id, column, name, isSelected, className, place }: CellProps) {
  return (
    <td
      id={id}
      // A current cell that is no stop of its own: the field beside it holds the focus for the whole grid.
      tabIndex={-1}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid that the table is
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      aria-label={name}
      className={className}
      style={place}
    />
  );
});
