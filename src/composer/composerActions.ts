import type {
  Alignment,
  CaretKey,
  ComposerContext,
  ComposerEvent,
  FlipAxis,
  Held,
} from "../../machines/message/composerContext.ts";
import { selectedRectangle } from "../../machines/message/composerSelection.ts";
import type { TextCore } from "../wasm/textCore.ts";
import type { CopiedCells } from "./copiedCells.ts";
import { selectedText, sizeOf, textOfGrid } from "./coreEdit.ts";
import { type TextReading, textToGrid } from "./textToGrid.ts";
import { visibleSigns } from "./typedText.ts";

type Characters = readonly (readonly number[])[];

/** What a person can do to a composer. Cells are counted from 0, row by row. */
export interface ComposerActions {
  type(text: string): void;
  press(key: string, held?: Held): void;
  paste(text: string): void;
  /** Puts copied cells down where the selection begins or at the caret, or just where they were. */
  place(copied: CopiedCells, isInPlace?: boolean): void;
  /** What an input method holds at this moment, to be shown; empty when it has ended. */
  compose(text: string): void;
  /** Takes a tile, or letters with 0. */
  choose(tool: number): void;
  /** The next cell that is pressed gives its colour; once more ends it. */
  pick(): void;
  /** From now on a drag or two presses select, by a finger too; once more ends it. */
  mark(): void;
  /** Takes the colour of a cell; a letter or a blank leads back to typing there. */
  pickAt(cell: number): void;
  moveTo(cell: number): void;
  selectTo(cell: number): void;
  selectAll(): void;
  dropSelection(): void;
  /** Puts a tile into every selected cell. */
  fill(code: number): void;
  /** What is selected, as text; empty without a selection. */
  copy(): string;
  /** The same as cells, where it is a rectangle. */
  copyCells(): CopiedCells | null;
  cut(): void;
  /** Takes what is selected to another place, as far as the board goes. */
  moveBy(rows: number, columns: number): void;
  flip(axis: FlipAxis): void;
  /** Writes a word in the place of a sign that has no flap. */
  replace(cell: number, word: string): void;
  beginDrag(cell: number): void;
  dragTo(cell: number): void;
  endDrag(): void;
  align(alignment: Alignment): void;
  undo(): void;
  redo(): void;
  clear(): void;
  load(characters: Characters): void;
  /** A grid that is made over and over by one source: one step, however often. */
  write(characters: Characters, run: string): void;
  /** The grid as plain text, every sign at its place, for the text mode. */
  readText(): string;
  /**
   * Puts a text on the board as it stands; one that fits no board leaves that as it is, and is kept as what the person
   * wrote. Says what became of the text.
   */
  writeText(text: string, run: string): TextReading;
  /** Lets go of a text that does not fit: what is on the board is the message again. */
  forgoText(): void;
}

interface ComposerActor {
  send(event: ComposerEvent): void;
  getSnapshot(): { context: ComposerContext };
}

const caretKeys: ReadonlySet<string> = new Set<CaretKey>([
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
]);

function isCaretKey(key: string): key is CaretKey {
  return caretKeys.has(key);
}

export function actionsOf(core: TextCore, actor: ComposerActor): ComposerActions {
  const { send } = actor;
  const context = () => actor.getSnapshot().context;
  return {
    type(text) {
      if (text === "\n") send({ type: "key.enter" });
      else if (text.includes("\n") || visibleSigns(text).length > 1) send({ type: "paste", text });
      else send({ type: "key.press", text });
    },
    press(key, held = {}) {
      if (key === "Backspace") send({ type: "key.backspace" });
      else if (key === "Delete") send({ type: "key.delete" });
      else if (key === "Enter") send({ type: "key.enter" });
      else if (isCaretKey(key)) send({ type: "key.arrow", key, ...held });
    },
    paste: (text) => send({ type: "paste", text }),
    place: ({ at, cells }, isInPlace = false) => send({ type: "cells.place", at: isInPlace ? at : null, cells }),
    compose: (text) => send(text === "" ? { type: "composition.end" } : { type: "composition.update", text }),
    choose: (tool) => send(tool === 0 ? { type: "text.mode" } : { type: "colour.choose", code: tool }),
    pick: () => send({ type: "pick.start" }),
    mark: () => send({ type: "mark.start" }),
    pickAt: (cell) => send({ type: "colour.pick", cell }),
    moveTo: (cell) => send({ type: "caret.move", cell }),
    selectTo: (cell) => send({ type: "select.to", cell }),
    selectAll: () => send({ type: "select.all" }),
    dropSelection: () => send({ type: "selection.drop" }),
    fill: (code) => send({ type: "selection.fill", code }),
    copy: () => selectedText(core, context()),
    copyCells: () => copiedCells(context()),
    cut: () => send({ type: "selection.cut" }),
    moveBy: (rows, columns) => send({ type: "selection.move", rows, columns }),
    flip: (axis) => send({ type: "selection.flip", axis }),
    replace: (cell, word) => send({ type: "unknown.replace", cell, text: fitted(core, context(), cell, word) }),
    beginDrag: (cell) => send({ type: "pointer.down", cell }),
    dragTo: (cell) => send({ type: "pointer.enter", cell }),
    endDrag: () => send({ type: "pointer.up" }),
    align: (alignment) => send({ type: "text.align", alignment }),
    undo: () => send({ type: "undo" }),
    redo: () => send({ type: "redo" }),
    clear: () => send({ type: "grid.clear" }),
    load: (characters) => send({ type: "grid.load", characters }),
    write: (characters, run) => send({ type: "grid.write", characters, run }),
    readText: () => textOfGrid(core, context().characters),
    writeText(text, run) {
      const { rows, columns } = sizeOf(context().characters);
      const reading = textToGrid(core, text, rows, columns);
      const { characters, unknown } = reading;
      if (characters) send({ type: "grid.write", characters, run, unknown });
      else send({ type: "text.refuse", text });
      return reading;
    },
    forgoText: () => send({ type: "text.forgo" }),
  };
}

/** The selected cells, where they are a rectangle that text alone could not put down again. */
function copiedCells(context: ComposerContext): CopiedCells | null {
  const rectangle = context.shape === "rectangle" ? selectedRectangle(context) : null;
  if (!rectangle) return null;
  const { row, column, rows, columns } = rectangle;
  const cells = context.characters.slice(row, row + rows).map((line) => line.slice(column, column + columns));
  return { at: row * sizeOf(context.characters).columns + column, cells };
}

/** A word with the blanks that keep it apart from its neighbours. */
function fitted(core: TextCore, { characters }: ComposerContext, cell: number, word: string): string {
  if (!/^[A-Z]/u.test(word)) return word;
  const { columns } = sizeOf(characters);
  const row = characters[Math.floor(cell / columns)] ?? [];
  const isSign = (at: number) => /^[A-Z0-9]$/u.test(core.decode(Uint8Array.of(row[at] ?? 0), 1, 1));
  return `${isSign((cell % columns) - 1) ? " " : ""}${word}${isSign((cell % columns) + 1) ? " " : ""}`;
}
