import { acrossOf, type ComposerMoment } from "./composerContext.ts";

/** The cell of the caret: the last one while it stands behind it. */
export function caretCell({ characters, caret }: ComposerMoment): number {
  return Math.min(caret, characters.length * acrossOf({ characters }) - 1);
}

/** A part of a grid. */
export type Rectangle = {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
};

/** What is selected, where it is a rectangle: a run within one row is, too. */
export function selectedRectangle(moment: ComposerMoment): Rectangle | null {
  const { anchor, caret, shape } = moment;
  if (anchor === null) return null;
  const across = acrossOf(moment);
  const [rows, columns] = [
    [anchor, caret].map((cell) => Math.floor(cell / across)),
    [anchor, caret].map((cell) => cell % across),
  ];
  const [row, column] = [Math.min(...rows), Math.min(...columns)];
  const rectangle = { row, column, rows: Math.max(...rows) - row + 1, columns: Math.max(...columns) - column + 1 };
  return shape === "rectangle" || rectangle.rows === 1 ? rectangle : null;
}

/** Whether a cell is selected. */
export function isSelected(moment: ComposerMoment, cell: number): boolean {
  const { anchor, caret } = moment;
  if (anchor === null) return false;
  const rectangle = selectedRectangle(moment);
  if (!rectangle) return cell >= Math.min(anchor, caret) && cell <= Math.max(anchor, caret);
  const across = acrossOf(moment);
  const { row, column, rows, columns } = rectangle;
  const [down, right] = [Math.floor(cell / across) - row, (cell % across) - column];
  return down >= 0 && down < rows && right >= 0 && right < columns;
}

/** Where something else is put down: where the selection begins, or at the caret. */
export function placeOf(moment: ComposerMoment): number {
  const { anchor, caret } = moment;
  const rectangle = selectedRectangle(moment);
  if (rectangle) return rectangle.row * acrossOf(moment) + rectangle.column;
  return anchor === null ? caret : Math.min(anchor, caret);
}
