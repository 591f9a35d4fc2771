import type { Characters } from "./sendRequest.ts";

/** The keys that move the caret, by the names that browsers give them. */
export type CaretKey = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

/** Sideways: each line is laid out anew. Up and down: the lines move together, as they are. */
export type Alignment = "left" | "center" | "block" | "top" | "middle" | "bottom";

/** A line to mirror at: `upright` makes left of right, `level` makes top of bottom. */
export type FlipAxis = "upright" | "level";

/** Keys that are held while another one is pressed: shift selects on the way, control moves by words and to the ends. */
export type Held = { readonly shift?: boolean; readonly control?: boolean };

/**
 * One thing that a person does to a grid. Cells are counted from 0, row by row. `type` is what one key or an input method
 * gives, `paste` may hold many lines or a whole grid, `place` puts cells down in their shape, `replace` writes a text in the
 * place of one cell, `paint` puts one code on the straight line between two cells.
 */
export type Stroke =
  | { readonly kind: "type"; readonly text: string }
  | { readonly kind: "paste"; readonly text: string }
  | ({ readonly kind: "key"; readonly key: CaretKey | "Backspace" | "Delete" | "Enter" | "Escape" } & Held)
  | { readonly kind: "select"; readonly from: number; readonly to: number }
  | { readonly kind: "selectAll" }
  | { readonly kind: "fill"; readonly code: number }
  | { readonly kind: "cut" }
  | { readonly kind: "move"; readonly rows: number; readonly columns: number }
  | { readonly kind: "flip"; readonly axis: FlipAxis }
  | { readonly kind: "place"; readonly at: number; readonly cells: Characters }
  | { readonly kind: "replace"; readonly cell: number; readonly text: string }
  | { readonly kind: "clear" }
  | { readonly kind: "paint"; readonly from: number; readonly to: number; readonly code: number }
  | { readonly kind: "align"; readonly alignment: Alignment };

/** What lies between the ends of a selection: the cells in reading order, as text runs, or those in both directions. */
export type SelectionShape = "run" | "rectangle";

/** A grid, the caret in it, and where a selection began: it lies between `anchor` and `caret`, both included. */
export type ComposerMoment = {
  readonly characters: Characters;
  /** A cell; behind the last one the number of cells. */
  readonly caret: number;
  readonly anchor: number | null;
  /** What the selection is; without one it says nothing. */
  readonly shape: SelectionShape;
};

/** A sign that has no code, as it was typed. */
export type UnknownSign = {
  readonly sign: string;
  /** The cell that it was meant for; null where the board has none for it. */
  readonly cell: number | null;
};

/** What a stroke could not do. */
export type ComposerFeedback = {
  /** Signs that have no code, each time they come: named to the person with their places, never dropped in silence. */
  readonly unknown: readonly UnknownSign[];
  /** Whether something did not fit any more. */
  readonly isCut: boolean;
  /** A pasted grid that this board cannot take: it has another size, or codes that no flap bears. */
  readonly grid: { readonly rows: number; readonly columns: number } | "invalid" | null;
};

/**
 * What a stroke is to the history: nothing, a step of its own, or a part of a run. Strokes of one run that follow one
 * another, with nothing between, are one step.
 */
export type Run = "none" | "alone" | "typing" | "erasing" | "painting";

/** What a stroke makes of a grid. */
export type Edited = ComposerMoment & ComposerFeedback & { readonly run: Run };

/** The core's rule for a stroke: pure, so that the machine that calls it stays pure. `tool` as in the context. */
export type Edit = (moment: ComposerMoment, tool: number, stroke: Stroke) => Edited;

export type ComposerInput = {
  readonly edit: Edit;
  /** The grid to begin with; it also says how many rows and columns there are. */
  readonly characters: Characters;
  /** A grid to which the first step back leads: what the person had before this message took its place. */
  readonly before?: Characters | null;
  /** A text that fits no board, with which the person goes on. */
  readonly unfit?: string | null;
  /** Signs without a code in the text that the grid was made of. */
  readonly unknown?: readonly UnknownSign[];
};

export type ComposerContext = ComposerMoment & {
  readonly edit: Edit;
  /** The code that the brush puts; 0 while typing. */
  readonly tool: number;
  /** Oldest first. */
  readonly past: readonly ComposerMoment[];
  /** Nearest first. */
  readonly future: readonly ComposerMoment[];
  /** The run that the next stroke may join; null when it begins a step. */
  readonly run: string | null;
  /** Where the brush is, or where a drag that selects or moves began; null while the pointer is up. */
  readonly dragCell: number | null;
  /** What is being moved; null before the first move. */
  readonly lifted: Lifted | null;
  /** What the flaps show while an input method composes; null else. It is no step yet. */
  readonly composing: Characters | null;
  /** A text that fits no board: as long as it stands, the grid is not what the person wrote. Null else. */
  readonly unfit: string | null;
  readonly feedback: ComposerFeedback;
};

/**
 * Cells on their way: for as long as one move goes on they lie over the others, so that what they pass is not lost. All
 * of it is reckoned from the moment and the history before.
 */
export type Lifted = Pick<ComposerContext, "past" | "future"> & {
  readonly moment: ComposerMoment;
  /** Where the pointer took them; null for keys. */
  readonly at: number | null;
  /** The pointer has led them to another cell. */
  readonly isMoved: boolean;
};

export type ComposerEvent =
  | { readonly type: "key.press"; readonly text: string }
  | { readonly type: "key.backspace" }
  | { readonly type: "key.delete" }
  | ({ readonly type: "key.arrow"; readonly key: CaretKey } & Held)
  | { readonly type: "key.enter" }
  | { readonly type: "caret.move"; readonly cell: number }
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "text.align"; readonly alignment: Alignment }
  | { readonly type: "colour.choose"; readonly code: number }
  | { readonly type: "colour.pick"; readonly cell: number }
  | { readonly type: "pick.start" }
  /** A drag, or two presses, select from now on, by a finger too; once more ends it. */
  | { readonly type: "mark.start" }
  | { readonly type: "text.mode" }
  | { readonly type: "select.to"; readonly cell: number }
  | { readonly type: "select.all" }
  | { readonly type: "selection.drop" }
  | { readonly type: "selection.fill"; readonly code: number }
  | { readonly type: "selection.cut" }
  | { readonly type: "selection.move"; readonly rows: number; readonly columns: number }
  | { readonly type: "selection.flip"; readonly axis: FlipAxis }
  /** Cells that were copied; null puts them where the selection begins, or at the caret. */
  | { readonly type: "cells.place"; readonly at: number | null; readonly cells: Characters }
  /** A word in the place of a sign that has no code. */
  | { readonly type: "unknown.replace"; readonly cell: number; readonly text: string }
  /** An input method composes; what it ends with is typed after its end. */
  | { readonly type: "composition.update"; readonly text: string }
  | { readonly type: "composition.end" }
  | { readonly type: "pointer.down"; readonly cell: number }
  | { readonly type: "pointer.enter"; readonly cell: number }
  | { readonly type: "pointer.up" }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "grid.load"; readonly characters: Characters }
  /** A grid that was made elsewhere, by a text field or from a picture; those of one run are one step. */
  | {
      readonly type: "grid.write";
      readonly characters: Characters;
      readonly run: string;
      readonly unknown?: readonly UnknownSign[];
    }
  /** A text field holds what fits no board: the grid stays, and is not what was written. */
  | { readonly type: "text.refuse"; readonly text: string }
  /** The text that does not fit is let go, and the grid is the message again. */
  | { readonly type: "text.forgo" }
  | { readonly type: "grid.clear" };

export const nothingToSay: ComposerFeedback = { unknown: [], isCut: false, grid: null };

/** A whole grid with the caret behind the last flap that is not blank, where one writes on, and nothing selected. */
export const behindLast = (characters: Characters): ComposerMoment => ({
  characters,
  caret: characters.flat().findLastIndex((code) => code !== 0) + 1,
  anchor: null,
  shape: "rectangle",
});

export const initialContext = ({ input }: { input: ComposerInput }): ComposerContext => ({
  edit: input.edit,
  ...behindLast(input.characters),
  tool: 0,
  past: input.before ? [behindLast(input.before)] : [],
  future: [],
  run: null,
  dragCell: null,
  lifted: null,
  composing: null,
  unfit: input.unfit ?? null,
  feedback: { ...nothingToSay, unknown: input.unknown ?? [] },
});

/** The number of columns; a grid without rows has one, so that it can be divided by. */
export const acrossOf = ({ characters }: Pick<ComposerMoment, "characters">): number => characters[0]?.length || 1;

/** Whether a cell is on the grid. */
export function isCell({ characters }: ComposerMoment, cell: number): boolean {
  const cells = characters.reduce((count, row) => count + row.length, 0);
  return Number.isInteger(cell) && cell >= 0 && cell < cells;
}

/** The code of a cell; 0 beside the grid. */
export function codeAt({ characters }: ComposerMoment, cell: number): number {
  const columns = acrossOf({ characters });
  return characters[Math.floor(cell / columns)]?.[cell % columns] ?? 0;
}

/** The first code that is a tile of colour, and the last. */
const tiles = { first: 63, last: 71 } as const;

/** Whether a code is a tile that can be painted with. */
export function isTile(code: number): boolean {
  return code >= tiles.first && code <= tiles.last;
}
