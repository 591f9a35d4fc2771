import { useActorRef, useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import type { InspectionEvent } from "xstate";
import type { CaretKey, ComposerEvent } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import type { GridCore } from "../wasm/gridCore.ts";
import { refusedCharacters, refusedOverflow } from "../words/composer.ts";
import { contentsOf } from "./cellContents.ts";
import { cellsOfLine, coreEdit, sizeOf, textOfGrid } from "./coreEdit.ts";
import { type TextReading, textToGrid } from "./textToGrid.ts";
import { visibleSigns } from "./typedText.ts";

/** The grid that is composed, and what a person can do to it. */
export interface ComposerView {
  rows: number;
  columns: number;
  characters: readonly (readonly number[])[];
  /** What each cell shows, in words. */
  contents: readonly string[];
  /** The cell of the caret, from 0. */
  caret: number;
  /** The tile that is painted with; 0 while letters are typed. */
  tool: number;
  isDragging: boolean;
  isBlank: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** What the last edit could not do, as a sentence; empty when there is nothing to say. */
  problem: string;
  /** The core has stopped: nothing can be edited until `restart`; what was composed is kept. */
  isCrashed: boolean;
  restart(): Promise<void>;
  type(text: string): void;
  press(key: string): void;
  paste(text: string): void;
  /** Takes a tile, or letters with 0. */
  choose(tool: number): void;
  moveTo(cell: number): void;
  beginDrag(cell: number): void;
  dragTo(cell: number): void;
  endDrag(): void;
  align(alignment: "left" | "center"): void;
  undo(): void;
  redo(): void;
  clear(): void;
  load(characters: readonly (readonly number[])[]): void;
  /** The grid as plain text, for the text mode. */
  readText(): string;
  /** Lays a text out on the board; one that fits no board leaves it as it is. Says what became of the text. */
  writeText(text: string): TextReading;
}

const caretKeys: ReadonlySet<string> = new Set<CaretKey>([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
]);

/**
 * A composer of its own, starting from a grid: the machine holds it, the core says what each edit does. `inspection` is
 * what the inspector wants to be told.
 */
export function useComposer(
  core: GridCore,
  characters: readonly (readonly number[])[],
  inspection: { inspect?: (event: InspectionEvent) => void } = {},
): ComposerView {
  const [isCrashed, setCrashed] = useState(false);
  const actor = useActorRef(composerMachine, {
    input: { edit: coreEdit(core, () => setCrashed(true)), characters },
    ...inspection,
  });
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isDragging = useSelector(actor, (snapshot) => snapshot.matches("dragging"));
  const contents = useMemo(() => contentsOf(core, context.characters), [core, context.characters]);
  const actions = useMemo(() => actionsOf(core, actor), [core, actor]);
  return {
    ...actions,
    rows: context.characters.length,
    columns: context.characters[0]?.length ?? 0,
    characters: context.characters,
    contents,
    caret: context.caret,
    tool: context.tool,
    isDragging,
    isBlank: context.characters.every((row) => row.every((code) => code === 0)),
    canUndo: context.past.length > 0,
    canRedo: context.future.length > 0,
    problem: problemOf(context.feedback),
    isCrashed,
    async restart() {
      await core.restart();
      setCrashed(false);
    },
  };
}

interface ComposerActor {
  send(event: ComposerEvent): void;
  getSnapshot(): { context: { caret: number; characters: readonly (readonly number[])[] } };
}

function actionsOf(core: GridCore, actor: ComposerActor) {
  const { send } = actor;
  return {
    type(text: string) {
      if (text === "\n") send({ type: "key.enter" });
      else if (text.includes("\n") || visibleSigns(text).length > 1) send({ type: "paste", text });
      else send({ type: "key.press", text });
    },
    press(key: string) {
      if (key === "Backspace") send({ type: "key.backspace" });
      else if (key === "Delete") send({ type: "key.delete" });
      else if (key === "Enter") send({ type: "key.enter" });
      else if (isCaretKey(key)) send({ type: "key.arrow", key });
    },
    paste: (text: string) => send({ type: "paste", text }),
    choose: (tool: number) => send(tool === 0 ? { type: "text.mode" } : { type: "colour.choose", code: tool }),
    moveTo: (cell: number) => send({ type: "caret.move", cell }),
    beginDrag: (cell: number) => send({ type: "pointer.down", cell }),
    dragTo(cell: number) {
      // A fast hand leaves cells out between two moves: the core's line fills them.
      const { caret, characters } = actor.getSnapshot().context;
      for (const step of cellsOfLine(core, characters, caret, cell)) send({ type: "pointer.enter", cell: step });
    },
    endDrag: () => send({ type: "pointer.up" }),
    align: (alignment: "left" | "center") => send({ type: "text.align", alignment }),
    undo: () => send({ type: "undo" }),
    redo: () => send({ type: "redo" }),
    clear: () => send({ type: "grid.clear" }),
    load: (characters: readonly (readonly number[])[]) => send({ type: "grid.load", characters }),
    readText: () => textOfGrid(core, actor.getSnapshot().context.characters),
    writeText(text: string) {
      const { rows, columns } = sizeOf(actor.getSnapshot().context.characters);
      const reading = textToGrid(core, text, rows, columns);
      if (reading.characters) send({ type: "grid.load", characters: reading.characters });
      return reading;
    },
  };
}

function isCaretKey(key: string): key is CaretKey {
  return caretKeys.has(key);
}

function problemOf({ unknown, isCut }: { unknown: readonly string[]; isCut: boolean }): string {
  const parts = [
    ...(unknown.length > 0 ? [refusedCharacters([...new Set(unknown)])] : []),
    ...(isCut ? [refusedOverflow] : []),
  ];
  return parts.join(". ");
}
