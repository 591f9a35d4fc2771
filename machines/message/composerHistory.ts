import { type ComposerContext, type ComposerMoment, nothingToSay, type Run, type Stroke } from "./composerContext.ts";
import type { Characters } from "./sendRequest.ts";

/** How many steps can be undone. A grid is small, so this is about what a person remembers, not about memory. */
const longestHistory = 200;

const momentOf = ({ characters, caret, anchor }: ComposerMoment): ComposerMoment => ({ characters, caret, anchor });

export const isSameGrid = (left: Characters, right: Characters): boolean =>
  left.every((row, at) => row.every((code, column) => code === right[at]?.[column]));

/**
 * A grid as a step of the history. One of the run that is under way joins the step before it; a run that comes back to
 * where it began was no step; the same grid is none either, and ends the run.
 */
export function step(
  context: ComposerContext,
  next: ComposerMoment,
  run: Run | (string & {}),
  feedback = nothingToSay,
): Partial<ComposerContext> {
  const told = { ...momentOf(next), feedback };
  if (isSameGrid(context.characters, next.characters)) return { ...told, run: null };
  const goesOn = run === "none" || run === "alone" ? null : run;
  if (goesOn !== null && goesOn === context.run) {
    const began = context.past.at(-1);
    const isBack = began !== undefined && isSameGrid(began.characters, next.characters);
    return isBack
      ? { ...told, past: context.past.slice(0, -1), future: [], run: null }
      : { ...told, future: [], run: goesOn };
  }
  const past = [...context.past, momentOf(context)].slice(-longestHistory);
  return { ...told, past, future: [], run: goesOn };
}

/** What the core makes of a stroke, as a step. */
export function stroke(context: ComposerContext, made: Stroke): Partial<ComposerContext> {
  const { unknown, isCut, grid, run, ...moment } = context.edit(momentOf(context), context.tool, made);
  return step(context, moment, run, { unknown, isCut, grid });
}

/** The pointer goes down: whatever it does now is a step of its own. */
export function beginDrag(context: ComposerContext, cell: number): Partial<ComposerContext> {
  return { ...paintTo({ ...context, run: null, dragCell: null }, cell), dragCell: cell };
}

/** The brush goes on to a cell, in a straight line from where it was; where it comes onto the board it begins there. */
export function paintTo(context: ComposerContext, cell: number): Partial<ComposerContext> {
  const painted = stroke(context, { kind: "paint", from: context.dragCell ?? cell, to: cell, code: context.tool });
  // A stretch that changes nothing does not end the drag's step.
  return { ...painted, run: painted.run ?? context.run, dragCell: cell };
}

/** The pointer goes down to select: the caret comes here, and nothing is selected yet. */
export function beginSelecting(cell: number): Partial<ComposerContext> {
  return { caret: cell, anchor: null, dragCell: cell, run: null, feedback: nothingToSay };
}

/** A press that marks: one flap is the beginning, the next press leads to the end, and the one after begins anew. */
export function markAt(context: ComposerContext, cell: number): Partial<ComposerContext> {
  const { anchor, caret } = context;
  const begin = anchor !== null && anchor === caret ? anchor : cell;
  return { ...stroke(context, { kind: "select", from: begin, to: cell }), dragCell: begin };
}

/** A selection from where the drag began, or from the caret. */
export function selectTo(context: ComposerContext, cell: number): Partial<ComposerContext> {
  return stroke(context, { kind: "select", from: context.dragCell ?? context.anchor ?? context.caret, to: cell });
}

/** One step back. */
export function stepBack(context: ComposerContext): Partial<ComposerContext> {
  const last = context.past.at(-1);
  if (!last) return {};
  const future = [momentOf(context), ...context.future];
  return { ...last, past: context.past.slice(0, -1), future, run: null, feedback: nothingToSay };
}

/** One step forward again. */
export function stepForward(context: ComposerContext): Partial<ComposerContext> {
  const [next, ...future] = context.future;
  if (!next) return {};
  return { ...next, past: [...context.past, momentOf(context)], future, run: null, feedback: nothingToSay };
}
