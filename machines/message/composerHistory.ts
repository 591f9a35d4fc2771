import {
  acrossOf,
  type ComposerContext,
  type ComposerMoment,
  codeAt,
  type Lifted,
  nothingToSay,
  type Run,
  type SelectionShape,
  type Stroke,
  type UnknownSign,
} from "./composerContext.ts";
import { caretCell, selectedRectangle } from "./composerSelection.ts";
import type { Characters } from "./sendRequest.ts";

/** How many steps can be undone. A grid is small, so this is about what a person remembers, not about memory. */
const longestHistory = 200;

const momentOf = ({ characters, caret, anchor, shape }: ComposerMoment): ComposerMoment => ({
  characters,
  caret,
  anchor,
  shape,
});

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
  return { ...told, unfit: null, ...historyOf(context, next, run) };
}

function historyOf(
  context: ComposerContext,
  next: ComposerMoment,
  run: Run | (string & {}),
): Pick<ComposerContext, "past" | "future" | "run"> {
  const goesOn = run === "none" || run === "alone" ? null : run;
  if (goesOn !== null && goesOn === context.run) {
    const began = context.past.at(-1);
    const isBack = began !== undefined && isSameGrid(began.characters, next.characters);
    return isBack
      ? { past: context.past.slice(0, -1), future: [], run: null }
      : { past: context.past, future: [], run: goesOn };
  }
  return { past: pastWith(context.past, context), future: [], run: goesOn };
}

const pastWith = (past: readonly ComposerMoment[], moment: ComposerMoment) =>
  [...past, momentOf(moment)].slice(-longestHistory);

/** Whether the blank that a sign without a code left is still there. */
const isGapIn =
  (moment: ComposerMoment) =>
  ({ cell }: UnknownSign): boolean =>
    cell !== null && codeAt(moment, cell) === 0;

/** What the core makes of a stroke, as a step. Who types on is still told of the gaps that stand there. */
export function stroke(context: ComposerContext, made: Stroke): Partial<ComposerContext> {
  const { unknown, isCut, grid, run, ...moment } = context.edit(momentOf(context), context.tool, made);
  const kept = made.kind === "type" ? context.feedback.unknown.filter(isGapIn(moment)) : [];
  return step(context, moment, run, { unknown: [...kept, ...unknown], isCut, grid });
}

/** A stroke that selects: a selection goes on as what it is, a new one is what is asked for. */
export function selecting(
  context: ComposerContext,
  shape: SelectionShape,
  made: Stroke | null,
): Partial<ComposerContext> {
  if (!made) return {};
  return stroke({ ...context, shape: context.anchor === null ? shape : context.shape }, made);
}

/** What the flaps show while an input method composes: what it would leave, if it ended now. */
export function composing(context: ComposerContext, text: string): Partial<ComposerContext> {
  if (text === "") return { composing: null };
  return { composing: context.edit(momentOf(context), 0, { kind: "paste", text }).characters };
}

/** A word takes the place of a sign that has no code; the others of its row that stand behind it are named anew. */
export function replaceUnknown(context: ComposerContext, cell: number, text: string): Partial<ComposerContext> {
  const next = stroke(context, { kind: "replace", cell, text });
  if (next.feedback?.isCut || !next.characters) return next;
  const across = acrossOf(context);
  const moved = (next.caret ?? cell) - cell - 1;
  const rest = context.feedback.unknown.filter((unknown) => unknown.cell !== cell);
  const unknown = rest.map((sign) => {
    const isBehind =
      sign.cell !== null && sign.cell > cell && Math.floor(sign.cell / across) === Math.floor(cell / across);
    return isBehind && sign.cell !== null ? { ...sign, cell: sign.cell + moved } : sign;
  });
  return { ...next, feedback: { ...nothingToSay, unknown } };
}

/** Takes what is selected up, to be moved, by the pointer at a cell or by keys. */
export function lift(context: ComposerContext, at: number | null): Lifted {
  const { past, future } = context;
  return { moment: momentOf(context), past, future, at, isMoved: false };
}

/** Lays what was taken up down elsewhere, so far from where it was, as far as the board goes. */
function carry(context: ComposerContext, lifted: Lifted, rows: number, columns: number): Partial<ComposerContext> {
  const { moment, past, future } = lifted;
  const { unknown, isCut, grid, run, ...next } = context.edit(moment, context.tool, { kind: "move", rows, columns });
  const isBack = isSameGrid(moment.characters, next.characters);
  return {
    ...next,
    feedback: nothingToSay,
    unfit: null,
    lifted: { ...lifted, isMoved: true },
    past: isBack ? past : pastWith(past, moment),
    future: isBack ? future : [],
    run: "moving",
  };
}

/** What the pointer took up follows it to a cell. */
export function carryTo(context: ComposerContext, cell: number): Partial<ComposerContext> {
  const { lifted } = context;
  const at = lifted?.at ?? null;
  if (!lifted || at === null || (cell === at && !lifted.isMoved)) return {};
  const across = acrossOf(context);
  const rows = Math.floor(cell / across) - Math.floor(at / across);
  return carry(context, lifted, rows, (cell % across) - (at % across));
}

/** A move by keys. Those that follow one another are one, and lead back over what they passed. */
export function carryBy(context: ComposerContext, rows: number, columns: number): Partial<ComposerContext> {
  const isGoingOn = context.run === "moving" && context.lifted !== null;
  const lifted = isGoingOn && context.lifted ? context.lifted : lift(context, null);
  const [from, now] = [selectedRectangle(lifted.moment), selectedRectangle(context)];
  if (!from || !now) return {};
  return carry(context, lifted, now.row - from.row + rows, now.column - from.column + columns);
}

/** The pointer goes down: whatever it does now is a step of its own. */
export function beginDrag(context: ComposerContext, cell: number): Partial<ComposerContext> {
  return { ...paintTo({ ...context, run: null, dragCell: null }, cell), dragCell: cell };
}

/** The brush goes on to a cell, in a straight line from where it was. */
export function paintTo(context: ComposerContext, cell: number): Partial<ComposerContext> {
  const painted = stroke(context, { kind: "paint", from: context.dragCell ?? cell, to: cell, code: context.tool });
  // A stretch that changes nothing does not end the drag's step.
  return { ...painted, run: painted.run ?? context.run, dragCell: cell };
}

/** The pointer goes down to select: the caret comes here, and nothing is selected yet. */
export function beginSelecting(cell: number): Partial<ComposerContext> {
  return { caret: cell, anchor: null, shape: "rectangle", dragCell: cell, run: null, feedback: nothingToSay };
}

/** A press that marks: one flap is the beginning, the next press leads to the end, and the one after begins anew. */
export function markAt(context: ComposerContext, cell: number): Partial<ComposerContext> {
  const { anchor, caret } = context;
  const begin = anchor !== null && anchor === caret ? anchor : cell;
  const rectangle = { ...context, shape: "rectangle" } as const;
  return { ...stroke(rectangle, { kind: "select", from: begin, to: cell }), dragCell: begin };
}

/** A selection from where the drag began, or from the caret. */
export function selectTo(context: ComposerContext, shape: SelectionShape, cell: number): Partial<ComposerContext> {
  const from = context.dragCell ?? context.anchor ?? caretCell(context);
  return selecting(context, shape, { kind: "select", from, to: cell });
}

/** One step back. A text that fits no board was the last one: without it the grid is the message again. */
export function stepBack(context: ComposerContext): Partial<ComposerContext> {
  if (context.unfit !== null) return { unfit: null, feedback: nothingToSay };
  const last = context.past.at(-1);
  if (!last) return {};
  const future = [momentOf(context), ...context.future];
  return { ...last, past: context.past.slice(0, -1), future, run: null, feedback: nothingToSay };
}

/** One step forward again. */
export function stepForward(context: ComposerContext): Partial<ComposerContext> {
  const [next, ...future] = context.future;
  if (!next) return {};
  return {
    ...next,
    unfit: null,
    past: [...context.past, momentOf(context)],
    future,
    run: null,
    feedback: nothingToSay,
  };
}
