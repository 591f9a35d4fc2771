import type {
  Alignment,
  CaretKey,
  ComposerContext,
  ComposerEvent,
  Held,
} from "../../machines/message/composerContext.ts";
import type { GridCore } from "../wasm/gridCore.ts";
import { selectedText, sizeOf, textOfGrid } from "./coreEdit.ts";
import { type TextReading, textToGrid } from "./textToGrid.ts";
import { visibleSigns } from "./typedText.ts";

type Characters = readonly (readonly number[])[];

/** What a person can do to a composer. Cells are counted from 0, row by row. */
export interface ComposerActions {
  type(text: string): void;
  press(key: string, held?: Held): void;
  paste(text: string): void;
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
  cut(): void;
  beginDrag(cell: number): void;
  dragTo(cell: number): void;
  /** The pointer is off the board, and still down. */
  leaveDrag(): void;
  endDrag(): void;
  align(alignment: Alignment): void;
  undo(): void;
  redo(): void;
  clear(): void;
  load(characters: Characters): void;
  /** A grid that is made over and over by one source: one step, however often. */
  write(characters: Characters, run: string): void;
  /** The grid as plain text, for the text mode. */
  readText(): string;
  /** Lays a text out on the board; one that fits no board leaves it as it is. Says what became of the text. */
  writeText(text: string, run: string): TextReading;
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

export function actionsOf(core: GridCore, actor: ComposerActor): ComposerActions {
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
    cut: () => send({ type: "selection.cut" }),
    beginDrag: (cell) => send({ type: "pointer.down", cell }),
    dragTo: (cell) => send({ type: "pointer.enter", cell }),
    leaveDrag: () => send({ type: "pointer.leave" }),
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
      if (reading.characters) send({ type: "grid.write", characters: reading.characters, run });
      return reading;
    },
  };
}
