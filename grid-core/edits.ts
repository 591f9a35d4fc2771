/**
 * What a person edits: `mode` is 0 to write, or the code of the tile to paint with. A selection runs in reading order,
 * as text does, from `anchor` to `caret`, both cells included.
 */
export interface EditState {
  readonly codes: Uint8Array;
  readonly rows: number;
  readonly columns: number;
  readonly caret: number;
  readonly anchor?: number | null;
  readonly mode: number;
  /** Code 62 is a heart on this board. */
  readonly heart?: boolean;
}

/**
 * What a person does. Keys bear their names in browsers (`KeyboardEvent.key`); `shift` selects on the way, `control` (or
 * command) moves by words and to the board's ends, and selects all with `a`.
 */
export type EditInput =
  | { readonly kind: "key"; readonly key: string; readonly shift?: boolean; readonly control?: boolean }
  | { readonly kind: "select"; readonly from: number; readonly to: number }
  | { readonly kind: "selectAll" }
  | { readonly kind: "fill"; readonly code: number }
  | { readonly kind: "cut" }
  | { readonly kind: "paint"; readonly from: number; readonly to: number }
  | { readonly kind: "paste"; readonly text: string }
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
  readonly step: EditStep;
  /** Signs that have no code, or for which the board had no more room. */
  readonly refused: readonly string[];
}
