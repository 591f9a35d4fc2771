import { useActorRef, useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import type { InspectionEvent } from "xstate";
import type { ComposerFeedback, UnknownSign } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import type { GridCore } from "../wasm/gridCore.ts";
import { gridInvalid, gridOfOtherSize, refusedCharacters, refusedOverflow } from "../words/composer.ts";
import { contentsOf } from "./cellContents.ts";
import { actionsOf, type ComposerActions } from "./composerActions.ts";
import { coreEdit } from "./coreEdit.ts";

type Characters = readonly (readonly number[])[];

/** What the pointer does on the board at this moment. */
type PointerUse = "typing" | "selecting" | "painting" | "dragging" | "picking" | "marking" | "spanning";

/** The selected cells in reading order, both ends included. */
export interface Selection {
  first: number;
  last: number;
}

/** The grid that is composed, and what a person can do to it. */
export interface ComposerView extends ComposerActions {
  core: GridCore;
  rows: number;
  columns: number;
  characters: Characters;
  /** What each cell shows, in words. */
  contents: readonly string[];
  /** The cell of the caret, from 0. */
  caret: number;
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
  /** The core has stopped: nothing can be edited until `restart`; what was composed is kept. */
  isCrashed: boolean;
  restart(): Promise<void>;
}

export interface ComposerBeginning {
  characters: Characters;
  /** What the first step back leads to; left out, the composer has no past. */
  before?: Characters | null;
}

/**
 * A composer of its own, starting from a grid: the machine holds it, the core says what each edit does. `inspection` is
 * what the inspector wants to be told.
 */
export function useComposer(
  core: GridCore,
  { characters, before = null }: ComposerBeginning,
  inspection: { inspect?: (event: InspectionEvent) => void } = {},
): ComposerView {
  const [isCrashed, setCrashed] = useState(false);
  const actor = useActorRef(composerMachine, {
    input: { edit: coreEdit(core, () => setCrashed(true)), characters, before },
    ...inspection,
  });
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const pointerUse = useSelector(actor, (snapshot) => snapshot.value);
  const contents = useMemo(() => contentsOf(core, context.characters), [core, context.characters]);
  const actions = useMemo(() => actionsOf(core, actor), [core, actor]);
  const { caret, anchor } = context;
  return {
    ...actions,
    core,
    rows: context.characters.length,
    columns: context.characters[0]?.length ?? 0,
    characters: context.characters,
    contents,
    caret,
    selection: anchor === null ? null : { first: Math.min(anchor, caret), last: Math.max(anchor, caret) },
    tool: context.tool,
    pointerUse,
    isDragging: pointerUse === "dragging" || pointerUse === "selecting" || pointerUse === "spanning",
    isBlank: context.characters.every((row) => row.every((code) => code === 0)),
    canUndo: context.past.length > 0,
    canRedo: context.future.length > 0,
    problem: problemOf(context.feedback, context.characters),
    isCrashed,
    async restart() {
      await core.restart();
      setCrashed(false);
    },
  };
}

function problemOf({ unknown, isCut, grid }: ComposerFeedback, characters: Characters): string {
  const own = { rows: characters.length, columns: characters[0]?.length ?? 0 };
  const parts = [
    ...(unknown.length > 0 ? [refusedCharacters(unknown.map((each) => signAt(each, own.columns)))] : []),
    ...(isCut ? [refusedOverflow] : []),
    ...(grid === "invalid" ? [gridInvalid] : []),
    ...(grid && grid !== "invalid" ? [gridOfOtherSize(grid, own)] : []),
  ];
  return parts.join(". ");
}

const signAt = ({ sign, cell }: UnknownSign, columns: number) =>
  cell === null ? { sign } : { sign, cell: { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1 } };
