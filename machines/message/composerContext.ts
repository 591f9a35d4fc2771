import type { Characters } from "./sendRequest.ts";

/** The keys that move the caret, by the names that browsers give them. */
export type CaretKey = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End";

/**
 * One thing that a person does to a grid. Cells are counted from 0, row by row. `type` is what one key or an input method
 * gives, `paste` may hold many lines, `paint` puts one code.
 */
export type Stroke =
  | { readonly kind: "type"; readonly text: string }
  | { readonly kind: "paste"; readonly text: string }
  | { readonly kind: "key"; readonly key: CaretKey | "Backspace" | "Delete" | "Enter" }
  | { readonly kind: "paint"; readonly cell: number; readonly code: number }
  | { readonly kind: "align"; readonly alignment: "left" | "center" | "block" };

/** What a stroke makes of a grid. */
export type Edited = {
  readonly characters: Characters;
  readonly caret: number;
  /** Signs that have no code, as they were typed: named to the person, never dropped in silence. */
  readonly unknown: readonly string[];
  /** Whether something did not fit any more. */
  readonly isCut: boolean;
};

/** The core's rule for a stroke: pure, so that the machine that calls it stays pure. */
export type Edit = (characters: Characters, caret: number, stroke: Stroke) => Edited;

export type ComposerInput = {
  readonly edit: Edit;
  /** The grid to begin with; it also says how many rows and columns there are. */
  readonly characters: Characters;
};

/** A grid and the place of the caret in it: what undo and redo bring back. */
export type ComposerMoment = { readonly characters: Characters; readonly caret: number };

type ComposerFeedback = { readonly unknown: readonly string[]; readonly isCut: boolean };

export type ComposerContext = ComposerMoment & {
  readonly edit: Edit;
  /** The code that the brush puts; 0 while typing. */
  readonly tool: number;
  /** Oldest first. */
  readonly past: readonly ComposerMoment[];
  /** Nearest first. */
  readonly future: readonly ComposerMoment[];
  /** How it was before the drag that is under way. */
  readonly beforeDrag: ComposerMoment | null;
  /** What the last stroke could not do. */
  readonly feedback: ComposerFeedback;
};

export type ComposerEvent =
  | { readonly type: "key.press"; readonly text: string }
  | { readonly type: "key.backspace" }
  | { readonly type: "key.delete" }
  | { readonly type: "key.arrow"; readonly key: CaretKey }
  | { readonly type: "key.enter" }
  | { readonly type: "caret.move"; readonly cell: number }
  | { readonly type: "paste"; readonly text: string }
  | { readonly type: "text.align"; readonly alignment: "left" | "center" | "block" }
  | { readonly type: "colour.choose"; readonly code: number }
  | { readonly type: "text.mode" }
  | { readonly type: "pointer.down"; readonly cell: number }
  | { readonly type: "pointer.enter"; readonly cell: number }
  | { readonly type: "pointer.up" }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  | { readonly type: "grid.load"; readonly characters: Characters }
  | { readonly type: "grid.clear" };

/** How many steps can be undone. A grid is small, so this is about what a person remembers, not about memory. */
const longestHistory = 200;

const nothingToSay: ComposerFeedback = { unknown: [], isCut: false };

export const initialContext = ({ input }: { input: ComposerInput }): ComposerContext => ({
  edit: input.edit,
  characters: input.characters,
  caret: 0,
  tool: 0,
  past: [],
  future: [],
  beforeDrag: null,
  feedback: nothingToSay,
});

const momentOf = ({ characters, caret }: ComposerMoment): ComposerMoment => ({ characters, caret });

const isSameGrid = (left: Characters, right: Characters): boolean =>
  left.every((row, at) => row.every((code, column) => code === right[at]?.[column]));

/** A grid of the same size with nothing on it. */
export const blankLike = (characters: Characters): Characters => characters.map((row) => row.map(() => 0));

const remember = (context: ComposerContext, before: ComposerMoment): Partial<ComposerContext> => ({
  past: [...context.past, before].slice(-longestHistory),
  future: [],
});

/** A new grid as one step of the history; none when it is the grid that was there. */
export function step(
  context: ComposerContext,
  next: ComposerMoment,
  feedback = nothingToSay,
): Partial<ComposerContext> {
  const kept = isSameGrid(context.characters, next.characters) ? {} : remember(context, momentOf(context));
  return { ...momentOf(next), ...kept, feedback };
}

const feedbackOf = ({ unknown, isCut }: Edited): ComposerFeedback => ({ unknown, isCut });

/** A stroke as one step. */
export function stroke(context: ComposerContext, made: Stroke): Partial<ComposerContext> {
  const edited = context.edit(context.characters, context.caret, made);
  return step(context, edited, feedbackOf(edited));
}

/** A stroke inside a drag: no step of its own. */
export function dragStroke(context: ComposerContext, cell: number): Partial<ComposerContext> {
  const edited = context.edit(context.characters, context.caret, { kind: "paint", cell, code: context.tool });
  return { ...momentOf(edited), feedback: feedbackOf(edited), beforeDrag: context.beforeDrag ?? momentOf(context) };
}

/** The whole drag as one step. */
export function dragStep(context: ComposerContext): Partial<ComposerContext> {
  const { beforeDrag } = context;
  const isChanged = beforeDrag !== null && !isSameGrid(beforeDrag.characters, context.characters);
  return { beforeDrag: null, ...(isChanged ? remember(context, beforeDrag) : {}) };
}

/** One step back. */
export function stepBack(context: ComposerContext): Partial<ComposerContext> {
  const last = context.past.at(-1);
  if (!last) return {};
  return {
    ...last,
    past: context.past.slice(0, -1),
    future: [momentOf(context), ...context.future],
    feedback: nothingToSay,
  };
}

/** One step forward again. */
export function stepForward(context: ComposerContext): Partial<ComposerContext> {
  const [next, ...future] = context.future;
  if (!next) return {};
  return { ...next, past: [...context.past, momentOf(context)], future, feedback: nothingToSay };
}

/** Whether a cell is on the grid. */
export function isCell(context: ComposerContext, cell: number): boolean {
  const cells = context.characters.reduce((count, row) => count + row.length, 0);
  return Number.isInteger(cell) && cell >= 0 && cell < cells;
}
