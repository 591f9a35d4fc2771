/** The codes of a GridError. */
export type GridErrorCode =
  | "CharactersInvalid"
  | "TextTooLong"
  | "MissingTextOrCharacters"
  | "SizeInvalid"
  | "ValidationError"
  | "core.crashed";

/** Why the core refuses. Row and column count from 0 and stand where a place is known. */
export class GridError extends Error {
  readonly code: GridErrorCode;
  readonly row: number | null;
  readonly column: number | null;

  constructor(code: GridErrorCode, row: number | null = null, column: number | null = null) {
    super(code);
    this.name = "GridError";
    this.code = code;
    this.row = row;
    this.column = column;
  }
}
