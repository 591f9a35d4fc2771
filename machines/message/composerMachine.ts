import { assign, setup } from "xstate";
import {
  blankLike,
  type ComposerContext,
  type ComposerEvent,
  type ComposerInput,
  dragStep,
  dragStroke,
  initialContext,
  isCell,
  step,
  stepBack,
  stepForward,
  stroke,
} from "./composerContext.ts";

/** What a person may do with keys, pastes and the history both while typing and while a colour is chosen. */
const edits = {
  "key.arrow": { actions: "moveCaret" },
  "caret.move": { guard: "isOnGrid", actions: "placeCaret" },
  "key.backspace": { actions: "eraseBefore" },
  "key.delete": { actions: "eraseHere" },
  "text.align": { actions: "alignText" },
  "grid.load": { actions: "loadGrid" },
  "grid.clear": { actions: "clearGrid" },
  undo: { guard: "hasPast", actions: "undo" },
  redo: { guard: "hasFuture", actions: "redo" },
  "colour.choose": { target: "painting", actions: "chooseColour" },
} as const;

/**
 * Writing and painting a grid: the mode, the caret, and the history of grids. What a stroke makes of a grid is the
 * core's rule, handed in as a pure function.
 *
 * What can go wrong: a sign has no code (named in `feedback`, the rest is written); text does not fit any more (said in
 * `feedback`); the pointer leaves the board in the middle of a drag (the drag stays open until the pointer is let go, and
 * is one step of the history however long it was).
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as ComposerInput,
  },
  guards: {
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isOnGrid: ({ context, event }) => "cell" in event && isCell(context, event.cell),
    isBlank: ({ event }) => event.type === "key.press" && event.text === " ",
  },
  actions: {
    typeText: assign(({ context, event }) =>
      event.type === "key.press" ? stroke(context, { kind: "type", text: event.text }) : {},
    ),
    pasteText: assign(({ context, event }) =>
      event.type === "paste" ? stroke(context, { kind: "paste", text: event.text }) : {},
    ),
    moveCaret: assign(({ context, event }) =>
      event.type === "key.arrow" ? stroke(context, { kind: "key", key: event.key }) : {},
    ),
    placeCaret: assign({
      caret: ({ context, event }) => (event.type === "caret.move" ? event.cell : context.caret),
    }),
    beginLine: assign(({ context }) => stroke(context, { kind: "key", key: "Enter" })),
    eraseBefore: assign(({ context }) => stroke(context, { kind: "key", key: "Backspace" })),
    eraseHere: assign(({ context }) => stroke(context, { kind: "key", key: "Delete" })),
    alignText: assign(({ context, event }) =>
      event.type === "text.align" ? stroke(context, { kind: "align", alignment: event.alignment }) : {},
    ),
    paintAtCaret: assign(({ context }) => stroke(context, { kind: "paint", cell: context.caret, code: context.tool })),
    paintCell: assign(({ context, event }) => ("cell" in event ? dragStroke(context, event.cell) : {})),
    endDrag: assign(({ context }) => dragStep(context)),
    chooseColour: assign({
      tool: ({ context, event }) => (event.type === "colour.choose" ? event.code : context.tool),
    }),
    chooseText: assign({ tool: 0 }),
    loadGrid: assign(({ context, event }) =>
      event.type === "grid.load" ? step(context, { characters: event.characters, caret: 0 }) : {},
    ),
    clearGrid: assign(({ context }) => step(context, { characters: blankLike(context.characters), caret: 0 })),
    undo: assign(({ context }) => stepBack(context)),
    redo: assign(({ context }) => stepForward(context)),
  },
}).createMachine({
  id: "composer",
  context: initialContext,
  initial: "typing",
  states: {
    typing: {
      entry: "chooseText",
      on: {
        ...edits,
        "key.press": { actions: "typeText" },
        "key.enter": { actions: "beginLine" },
        paste: { actions: "pasteText" },
      },
    },
    painting: {
      on: {
        ...edits,
        "text.mode": "typing",
        // A board can be painted without a pointer: arrows lead, Enter or the space bar puts the colour.
        "key.enter": { actions: "paintAtCaret" },
        "key.press": [
          { guard: "isBlank", actions: "paintAtCaret" },
          { target: "typing", actions: "typeText" },
        ],
        paste: { target: "typing", actions: "pasteText" },
        "pointer.down": { guard: "isOnGrid", target: "dragging", actions: "paintCell" },
      },
    },
    dragging: {
      exit: "endDrag",
      on: {
        "pointer.enter": { guard: "isOnGrid", actions: "paintCell" },
        "pointer.up": "painting",
      },
    },
  },
});
