import { useActorRef, useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import type { InspectionEvent } from "xstate";
import type { ComposerFeedback, ComposerMoment, UnknownSign } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import { caretCell, isSelected, type Rectangle, selectedRectangle } from "../../machines/message/composerSelection.ts";
import type { TextCore } from "../wasm/textCore.ts";
import { gridInvalid, gridOfOtherSize, refusedCharacters, refusedOverflow } from "../words/composer.ts";
import { wordInstead } from "../words/signsInstead.ts";
import { contentsOf } from "./cellContents.ts";
import { actionsOf, type ComposerActions } from "./composerActions.ts";
import { coreEdit, sizeOf } from "./coreEdit.ts";
import { saidActions } from "./saidActions.ts";
import { type TextReading, textToGrid } from "./textToGrid.ts";

type Characters = readonly (readonly number[])[];

/** What the pointer does on the board at this moment. */
type PointerUse =
  | "typing"
  | "selecting"
  | "moving"
  | "painting"
  | "dragging"
  | "picking"
  | "marking"
  | "spanning"
  | "carrying";

/** The selected cells. */
export interface Selection {
  /** The first and the last in reading order. */
  first: number;
  last: number;
  count: number;
  /** Where it is one; a run of text over several rows is none. */
  rectangle: Rectangle | null;
  has(cell: number): boolean;
}

/** The grid that is composed, and what a person can do to it. */
export interface ComposerView extends ComposerActions {
  core: TextCore;
  rows: number;
  columns: number;
  characters: Characters;
  /** What the flaps show: the grid, and over it what an input method is about to write. */
  shown: Characters;
  /** What each cell shows, in words. */
  contents: readonly string[];
  /** The cell of the caret, from 0. */
  caret: number;
  /** The caret stands behind its cell, the last one: nothing more can be typed. */
  isBehind: boolean;
  selection: Selection | null;
  /** The tile that is painted with; 0 while letters are typed. */
  tool: number;
  pointerUse: PointerUse;
  /** The pointer is down, to paint or to select. */
  isDragging: boolean;
  isBlank: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** What the last edit could not do, as a sentence; empty when there is nothing to say. */
  problem: string;
  /** What the last command has done to the board, in words; null after anything else. */
  done: Done | null;
  /** Signs without a flap that stand on the board as blanks, and what could be had in their places. */
  replaceable: readonly Replaceable[];
  /** What was written and fits no board, which therefore shows something else; null when there is no such text. */
  unfit: string | null;
  /** Why `unfit` fits none, as a sentence. */
  unfitReason: string;
  /** The text that the grid was made of, as it was written; null once the grid came about in another way. */
  written: WrittenText | null;
  /** What was written and is not whole on the board: it fits none, or some of its signs have no flap; null else. */
  keptText: string | null;
  /** The core has stopped: nothing can be edited until `restart`; what was composed is kept. */
  isCrashed: boolean;
  restart(): Promise<void>;
}

/** A text that a grid was made of. */
export interface WrittenText extends Pick<TextReading, "unknown" | "note"> {
  text: string;
  characters: Characters;
}

/** `times` tells one from another in the same words. */
interface Done {
  word: string;
  times: number;
}

/** A sign without a flap, and the word that says the same. */
export interface Replaceable {
  sign: string;
  cell: number;
  word: string;
}

export interface ComposerBeginning {
  characters: Characters;
  /** What the first step back leads to; left out, the composer has no past. */
  before?: Characters | null;
  /** What was written and fits no board. */
  unfit?: string | null;
  /** The text that `characters` were made of. */
  written?: WrittenText | null;
}

/**
 * A composer of its own, starting from a grid: the machine holds it, the core says what each edit does. `inspection` is
 * what the inspector wants to be told.
 */
export function useComposer(
  core: TextCore,
  { characters, before = null, unfit = null, written: begun = null }: ComposerBeginning,
  inspection: { inspect?: (event: InspectionEvent) => void } = {},
): ComposerView {
  const [isCrashed, setCrashed] = useState(false);
  const [lastWritten, setWritten] = useState(begun);
  const [lastDone, setDone] = useState<(Done & { characters: Characters }) | null>(null);
  const actor = useActorRef(composerMachine, {
    input: { edit: coreEdit(core, () => setCrashed(true)), characters, before, unfit, unknown: begun?.unknown ?? [] },
    ...inspection,
  });
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const pointerUse = useSelector(actor, (snapshot) => snapshot.value);
  const shown = context.composing ?? context.characters;
  const contents = useMemo(() => contentsOf(core, shown), [core, shown]);
  const { rows, columns } = sizeOf(context.characters);
  const unfitReason = useMemo(
    () => (context.unfit === null ? "" : textToGrid(core, context.unfit, rows, columns).problem),
    [core, context.unfit, rows, columns],
  );
  const actions = useMemo(() => {
    const all = actionsOf(core, actor);
    const writeText = (text: string, run: string) => {
      const reading = all.writeText(text, run);
      const { characters, unknown, note } = reading;
      // A text that fits no board changes nothing there, and the machine keeps it.
      if (characters) setWritten({ text, characters, unknown, note });
      return reading;
    };
    const tell = (word: string) => {
      const { characters } = actor.getSnapshot().context;
      setDone((last) => ({ word, times: (last?.times ?? 0) + 1, characters }));
    };
    const asked = {
      context: () => actor.getSnapshot().context,
      canGo: (type: "undo" | "redo") => actor.getSnapshot().can({ type }),
    };
    return saidActions({ ...all, writeText }, asked, tell);
  }, [core, actor]);
  const isOwn = context.unfit === null && lastWritten?.characters === context.characters;
  const written = isOwn ? lastWritten : null;
  return {
    ...actions,
    core,
    rows,
    columns,
    characters: context.characters,
    shown,
    contents,
    caret: caretCell(context),
    isBehind: context.caret > caretCell(context),
    selection: selectionOf(context),
    tool: context.tool,
    pointerUse,
    isDragging: !restingUses.has(pointerUse),
    isBlank: context.characters.every((row) => row.every((code) => code === 0)),
    canUndo: context.past.length > 0 || context.unfit !== null,
    canRedo: context.future.length > 0,
    problem: problemOf(context.feedback, context.characters),
    done: lastDone?.characters === context.characters ? lastDone : null,
    replaceable: replaceableOf(context.feedback.unknown),
    unfit: context.unfit,
    unfitReason,
    written,
    keptText: context.unfit ?? (written && written.unknown.length > 0 ? written.text : null),
    isCrashed,
    async restart() {
      await core.restart();
      setCrashed(false);
    },
  };
}

/** What the pointer does on the board while it is up. */
const restingUses: ReadonlySet<PointerUse> = new Set(["typing", "painting", "picking", "marking"]);

function selectionOf(moment: ComposerMoment): Selection | null {
  const { anchor, caret } = moment;
  if (anchor === null) return null;
  const rectangle = selectedRectangle(moment);
  const [first, last] = [Math.min(anchor, caret), Math.max(anchor, caret)];
  const count = rectangle ? rectangle.rows * rectangle.columns : last - first + 1;
  return { first, last, count, rectangle, has: (cell) => isSelected(moment, cell) };
}

/** One word for each sign, for the first place where it stands. */
function replaceableOf(unknown: readonly UnknownSign[]): Replaceable[] {
  return firstOfEach(unknown).flatMap(({ sign, cell }) => {
    const word = wordInstead(sign);
    return word === undefined || cell === null ? [] : [{ sign, cell, word }];
  });
}

const firstOfEach = (unknown: readonly UnknownSign[]) =>
  unknown.filter(({ sign }, at) => unknown.findIndex((other) => other.sign === sign) === at);

function problemOf({ unknown, isCut, grid }: ComposerFeedback, characters: Characters): string {
  const own = sizeOf(characters);
  const parts = [
    ...(unknown.length > 0 ? [refusedCharacters(firstOfEach(unknown).map((each) => signAt(each, own.columns)))] : []),
    ...(isCut ? [refusedOverflow] : []),
    ...(grid === "invalid" ? [gridInvalid] : []),
    ...(grid && grid !== "invalid" ? [gridOfOtherSize(grid, own)] : []),
  ];
  return parts.join(". ");
}

const signAt = ({ sign, cell }: UnknownSign, columns: number) =>
  cell === null ? { sign } : { sign, cell: { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 } };
