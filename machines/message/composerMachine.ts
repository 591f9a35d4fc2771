import { assign, setup } from "xstate";
import {
  type ComposerContext,
  type ComposerEvent,
  type ComposerInput,
  codeAt,
  initialContext,
  isCell,
  isTile,
} from "./composerContext.ts";
import {
  beginDrag,
  beginSelecting,
  markAt,
  paintTo,
  selectTo,
  step,
  stepBack,
  stepForward,
  stroke,
} from "./composerHistory.ts";

/** What a person may do with keys, pastes, selection and history, whatever the pointer would do now. */
const edits = {
  "key.arrow": { actions: "moveCaret" },
  "caret.move": { guard: "isOnGrid", actions: "placeCaret" },
  "key.backspace": { actions: "eraseBefore" },
  "key.delete": { actions: "eraseHere" },
  "select.to": { guard: "isOnGrid", actions: "selectTo" },
  "select.all": { actions: "selectAll" },
  "selection.drop": { actions: "dropSelection" },
  "selection.fill": { actions: "fillSelection" },
  "selection.cut": { actions: "cutSelection" },
  "text.align": { actions: "alignText" },
  "grid.load": { actions: "loadGrid" },
  "grid.write": { actions: "writeGrid" },
  "grid.clear": { actions: "clearGrid" },
  undo: { guard: "hasPast", actions: "undo" },
  redo: { guard: "hasFuture", actions: "redo" },
  "colour.choose": { target: "painting", actions: "chooseColour" },
  "colour.pick": [
    { guard: "isTileThere", target: "painting", actions: ["placeCaret", "takeColour"] },
    { guard: "isOnGrid", target: "typing", actions: "placeCaret" },
  ],
  "pick.start": "picking",
  "mark.start": "marking",
} as const;

/**
 * Writing and painting a grid: the mode, the caret, the selection, and the history of grids. What a stroke makes of a
 * grid, and what it is to the history, is the core's rule, handed in as a pure function.
 *
 * What can go wrong: a sign has no code (named in `feedback`, the rest is written); text does not fit any more, or a
 * pasted grid is none of this board (said in `feedback`); the pointer leaves the board in the middle of a drag (the brush
 * is lifted and goes on where it comes back; the drag stays open until the pointer is let go, and is one step of the
 * history however long it was); the colour under the picker is a letter or nothing (back to typing, there).
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
    isTileThere: ({ context, event }) => isTile(codeAt(context, "cell" in event ? event.cell : -1)),
    isTileHere: ({ context }) => isTile(codeAt(context, context.caret)),
    isBlank: ({ event }) => event.type === "key.press" && event.text === " ",
  },
  actions: {
    typeText: assign(({ context, event }) =>
      event.type === "key.press" ? stroke(context, { kind: "type", text: event.text }) : {},
    ),
    pasteText: assign(({ context, event }) =>
      event.type === "paste" ? stroke(context, { kind: "paste", text: event.text }) : {},
    ),
    moveCaret: assign(({ context, event }) => {
      if (event.type !== "key.arrow") return {};
      const { key, shift = false, control = false } = event;
      return stroke(context, { kind: "key", key, shift, control });
    }),
    placeCaret: assign(({ event }) => ("cell" in event ? { caret: event.cell, anchor: null, run: null } : {})),
    pressEnter: assign(({ context }) => stroke(context, { kind: "key", key: "Enter" })),
    eraseBefore: assign(({ context }) => stroke(context, { kind: "key", key: "Backspace" })),
    eraseHere: assign(({ context }) => stroke(context, { kind: "key", key: "Delete" })),
    selectTo: assign(({ context, event }) => ("cell" in event ? selectTo(context, event.cell) : {})),
    selectAll: assign(({ context }) => stroke(context, { kind: "selectAll" })),
    dropSelection: assign(({ context }) => stroke(context, { kind: "key", key: "Escape" })),
    fillSelection: assign(({ context, event }) =>
      event.type === "selection.fill" ? stroke(context, { kind: "fill", code: event.code }) : {},
    ),
    cutSelection: assign(({ context }) => stroke(context, { kind: "cut" })),
    alignText: assign(({ context, event }) =>
      event.type === "text.align" ? stroke(context, { kind: "align", alignment: event.alignment }) : {},
    ),
    beginDrag: assign(({ context, event }) => ("cell" in event ? beginDrag(context, event.cell) : {})),
    paintTo: assign(({ context, event }) => ("cell" in event ? paintTo(context, event.cell) : {})),
    liftBrush: assign({ dragCell: null }),
    endDrag: assign({ dragCell: null, run: null }),
    beginSelecting: assign(({ event }) => ("cell" in event ? beginSelecting(event.cell) : {})),
    markHere: assign(({ context, event }) => ("cell" in event ? markAt(context, event.cell) : {})),
    chooseColour: assign({
      tool: ({ context, event }) => (event.type === "colour.choose" ? event.code : context.tool),
      run: null,
    }),
    takeColour: assign({ tool: ({ context }) => codeAt(context, context.caret), run: null }),
    chooseText: assign({ tool: 0 }),
    loadGrid: assign(({ context, event }) =>
      event.type === "grid.load"
        ? step(context, { characters: event.characters, caret: 0, anchor: null }, "alone")
        : {},
    ),
    writeGrid: assign(({ context, event }) =>
      event.type === "grid.write"
        ? step(context, { characters: event.characters, caret: 0, anchor: null }, event.run)
        : {},
    ),
    clearGrid: assign(({ context }) => stroke(context, { kind: "clear" })),
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
        "key.enter": { actions: "pressEnter" },
        paste: { actions: "pasteText" },
        "pointer.down": { guard: "isOnGrid", target: "selecting", actions: "beginSelecting" },
      },
    },
    selecting: {
      exit: "endDrag",
      on: {
        "pointer.enter": { guard: "isOnGrid", actions: "selectTo" },
        "pointer.up": "typing",
      },
    },
    painting: {
      on: {
        ...edits,
        "text.mode": "typing",
        // A board can be painted without a pointer: arrows lead, Enter or the space bar puts the colour.
        "key.enter": { actions: "pressEnter" },
        "key.press": [
          { guard: "isBlank", actions: "pressEnter" },
          { target: "typing", actions: ["chooseText", "typeText"] },
        ],
        paste: { target: "typing", actions: "pasteText" },
        "pointer.down": { guard: "isOnGrid", target: "dragging", actions: "beginDrag" },
      },
    },
    dragging: {
      exit: "endDrag",
      on: {
        "pointer.enter": { guard: "isOnGrid", actions: "paintTo" },
        "pointer.leave": { actions: "liftBrush" },
        "pointer.up": "painting",
      },
    },
    marking: {
      entry: "chooseText",
      on: {
        ...edits,
        "mark.start": "typing",
        "text.mode": "typing",
        "key.press": { target: "typing", actions: "typeText" },
        "key.enter": "typing",
        paste: { target: "typing", actions: "pasteText" },
        "pointer.down": { guard: "isOnGrid", target: "spanning", actions: "markHere" },
      },
    },
    spanning: {
      exit: "endDrag",
      on: {
        "pointer.enter": { guard: "isOnGrid", actions: "selectTo" },
        "pointer.up": "marking",
      },
    },
    picking: {
      entry: "chooseText",
      on: {
        ...edits,
        "pick.start": "typing",
        "text.mode": "typing",
        "key.enter": [{ guard: "isTileHere", target: "painting", actions: "takeColour" }, { target: "typing" }],
        "key.press": { target: "typing", actions: "typeText" },
        paste: { target: "typing", actions: "pasteText" },
        "pointer.down": [
          { guard: "isTileThere", target: "painting", actions: ["placeCaret", "takeColour"] },
          { guard: "isOnGrid", target: "typing", actions: "placeCaret" },
        ],
      },
    },
  },
});
