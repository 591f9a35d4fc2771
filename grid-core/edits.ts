/** What lies between the ends of a selection: the cells in reading order, as text runs, or those in both directions. */
export type SelectionShape = "run" | "rectangle";

/**
 * What a person edits: `mode` is 0 to write, or the code of the tile to paint with. A selection lies between `anchor` and
 * `caret`, both cells included. Behind the last cell the caret is the number of cells.
 */
export interface EditState {
  readonly codes: Uint8Array;
  readonly rows: number;
  readonly columns: number;
  readonly caret: number;
  readonly anchor?: number | null;
  /** What a selection is, or the next one will be; a rectangle when left out. */
  readonly shape?: SelectionShape;
  readonly mode: number;
  /** Code 62 is a heart on this board. */
  readonly heart?: boolean;
}

/**
 * What a person does. Keys bear their names in browsers (`KeyboardEvent.key`); `shift` selects on the way, `control` (or
 * command) moves by words and to the board's ends, and selects all with `a`. Only rectangles are moved and flipped.
 */
export type EditInput =
  | { readonly kind: "key"; readonly key: string; readonly shift?: boolean; readonly control?: boolean }
  | { readonly kind: "select"; readonly from: number; readonly to: number }
  | { readonly kind: "selectAll" }
  | { readonly kind: "fill"; readonly code: number }
  | { readonly kind: "cut" }
  /** What is selected goes so many rows down and columns to the right, as far as the board goes. */
  | { readonly kind: "move"; readonly rows: number; readonly columns: number }
  /** What is selected is mirrored: left becomes right, or top becomes bottom. */
  | { readonly kind: "flip"; readonly axis: "upright" | "level" }
  | { readonly kind: "paint"; readonly from: number; readonly to: number }
  | { readonly kind: "paste"; readonly text: string }
  /** Cells in rows of so many columns are laid over those that begin at a cell, and are selected then. */
  | { readonly kind: "place"; readonly at: number; readonly columns: number; readonly codes: Uint8Array }
  /** A text in the place of one cell; what stands behind it goes right over the blanks at the row's end. */
  | { readonly kind: "replace"; readonly cell: number; readonly text: string }
  | { readonly kind: "clear" };

/**
 * What an edit is to the history: nothing, a step of its own, or a part of a run. Edits of one such kind that follow one
 * another, with nothing between, are one step of undo; so is a drag's painting.
 */
export type EditStep = "none" | "alone" | "typing" | "erasing" | "painting";

/** What becomes of it. */
export interface Edited {
  readonly codes: Uint8Array;
  readonly caret: number;
  /** Where the selection begins; null without one. */
  readonly anchor: number | null;
  readonly shape: SelectionShape;
  readonly step: EditStep;
  /** Signs without a code in their order, with the cell of the blank that each left; null beyond the board. */
  readonly unknown: readonly { readonly sign: string; readonly cell: number | null }[];
  /** Whether something found no room. */
  readonly isCut: boolean;
}
