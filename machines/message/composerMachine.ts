import { assign, setup } from "xstate";
import {
  behindLast,
  type ComposerContext,
  type ComposerEvent,
  type ComposerInput,
  codeAt,
  initialContext,
  isCell,
  isTile,
  nothingToSay,
} from "./composerContext.ts";
import {
  beginDrag,
  beginSelecting,
  carryBy,
  carryTo,
  composing,
  lift,
  markAt,
  paintTo,
  replaceUnknown,
  selecting,
  selectTo,
  step,
  stepBack,
  stepForward,
  stroke,
} from "./composerHistory.ts";
import { caretCell, isSelected, placeOf, selectedRectangle } from "./composerSelection.ts";
import { edits, strokeOf } from "./composerStrokes.ts";

/**
 * Writing and painting a grid: the mode, the caret, the selection, and the history of grids. What a stroke makes of a
 * grid, and what it is to the history, is the core's rule, handed in as a pure function.
 *
 * What can go wrong: a sign has no code (it leaves a blank and is named in `feedback`); text does not fit any more, or a
 * pasted grid is none of this board (said in `feedback`); a text field holds more than fits (`unfit`: the grid is not what
 * the person wrote, and is not to be sent); the pointer leaves the board in the middle of a drag (whoever sends the events
 * leads it along the edge; the drag is one step of the history however long it was); what is moved passes over other cells
 * (they come back behind it, as long as one move goes on); the colour under the picker is a letter or nothing (back to
 * typing, there).
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    input: {} as ComposerInput,
  },
  guards: {
    hasPast: ({ context }) => context.past.length > 0 || context.unfit !== null,
    hasFuture: ({ context }) => context.future.length > 0,
    isOnGrid: ({ context, event }) => "cell" in event && isCell(context, event.cell),
    isTileThere: ({ context, event }) => isTile(codeAt(context, "cell" in event ? event.cell : -1)),
    isTileHere: ({ context }) => isTile(codeAt(context, caretCell(context))),
    isRectangle: ({ context }) => selectedRectangle(context) !== null,
    isInRectangle: ({ context, event }) =>
      "cell" in event && event.cell !== null && selectedRectangle(context) !== null && isSelected(context, event.cell),
    isMoved: ({ context }) => context.lifted?.isMoved === true,
    isBlank: ({ event }) => event.type === "key.press" && event.text === " ",
  },
  actions: {
    edit: assign(({ context, event }) => {
      const made = strokeOf(event);
      return made ? stroke(context, made) : {};
    }),
    moveCaret: assign(({ context, event }) => selecting(context, "rectangle", strokeOf(event))),
    moveInText: assign(({ context, event }) => selecting(context, "run", strokeOf(event))),
    placeCaret: assign(({ event }) =>
      event.type === "caret.move" || event.type === "colour.pick" || event.type === "pointer.down"
        ? { caret: event.cell, anchor: null, run: null }
        : {},
    ),
    placeCaretWhereTaken: assign(({ context }) => ({ caret: context.lifted?.at ?? context.caret, anchor: null })),
    selectTo: assign(({ context, event }) =>
      event.type === "select.to" || event.type === "pointer.enter" ? selectTo(context, "rectangle", event.cell) : {},
    ),
    selectRunTo: assign(({ context, event }) =>
      event.type === "select.to" ? selectTo(context, "run", event.cell) : {},
    ),
    moveSelection: assign(({ context, event }) =>
      event.type === "selection.move" ? carryBy(context, event.rows, event.columns) : {},
    ),
    placeCells: assign(({ context, event }) =>
      event.type === "cells.place"
        ? stroke(context, { kind: "place", at: event.at ?? placeOf(context), cells: event.cells })
        : {},
    ),
    replaceUnknown: assign(({ context, event }) =>
      event.type === "unknown.replace" ? replaceUnknown(context, event.cell, event.text) : {},
    ),
    showComposing: assign(({ context, event }) =>
      event.type === "composition.update" ? composing(context, event.text) : {},
    ),
    endComposing: assign({ composing: null }),
    refuseText: assign(({ event }) =>
      event.type === "text.refuse" ? { unfit: event.text, feedback: nothingToSay, run: null } : {},
    ),
    forgoText: assign({ unfit: null }),
    beginDrag: assign(({ context, event }) => (event.type === "pointer.down" ? beginDrag(context, event.cell) : {})),
    paintTo: assign(({ context, event }) => (event.type === "pointer.enter" ? paintTo(context, event.cell) : {})),
    lift: assign(({ context, event }) =>
      event.type === "pointer.down" ? { lifted: lift(context, event.cell), run: null } : {},
    ),
    carryTo: assign(({ context, event }) => (event.type === "pointer.enter" ? carryTo(context, event.cell) : {})),
    endDrag: assign({ dragCell: null, run: null }),
    beginSelecting: assign(({ event }) => (event.type === "pointer.down" ? beginSelecting(event.cell) : {})),
    markHere: assign(({ context, event }) => (event.type === "pointer.down" ? markAt(context, event.cell) : {})),
    markWhereTaken: assign(({ context }) => ({
      ...markAt(context, context.lifted?.at ?? context.caret),
      dragCell: null,
    })),
    chooseColour: assign({
      tool: ({ context, event }) => (event.type === "colour.choose" ? event.code : context.tool),
      run: null,
    }),
    takeColour: assign({ tool: ({ context }) => codeAt(context, caretCell(context)), run: null }),
    chooseText: assign({ tool: 0 }),
    loadGrid: assign(({ context, event }) =>
      event.type === "grid.load" ? { unfit: null, ...step(context, behindLast(event.characters), "alone") } : {},
    ),
    writeGrid: assign(({ context, event }) => {
      if (event.type !== "grid.write") return {};
      const { characters, run, unknown = [] } = event;
      return { unfit: null, ...step(context, behindLast(characters), run, { ...nothingToSay, unknown }) };
    }),
    clearGrid: assign(({ context }) => ({ unfit: null, ...stroke(context, { kind: "clear" }) })),
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
        // As in any text: with shift a run of it is selected.
        "key.arrow": { actions: "moveInText" },
        "select.to": { guard: "isOnGrid", actions: "selectRunTo" },
        "key.press": { actions: "edit" },
        "key.enter": { actions: "edit" },
        paste: { actions: "edit" },
        "pointer.down": [
          { guard: "isInRectangle", target: "moving", actions: "lift" },
          { guard: "isOnGrid", target: "selecting", actions: "beginSelecting" },
        ],
      },
    },
    moving: {
      exit: "endDrag",
      on: {
        "pointer.enter": { guard: "isOnGrid", actions: "carryTo" },
        "pointer.up": [
          { guard: "isMoved", target: "typing" },
          { target: "typing", actions: "placeCaretWhereTaken" },
        ],
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
        "key.enter": { actions: "edit" },
        "key.press": [
          { guard: "isBlank", actions: "edit" },
          { target: "typing", actions: ["chooseText", "edit"] },
        ],
        paste: { target: "typing", actions: "edit" },
        "pointer.down": { guard: "isOnGrid", target: "dragging", actions: "beginDrag" },
      },
    },
    dragging: {
      exit: "endDrag",
      on: {
        "pointer.enter": { guard: "isOnGrid", actions: "paintTo" },
        "pointer.up": "painting",
      },
    },
    marking: {
      entry: "chooseText",
      on: {
        ...edits,
        "mark.start": "typing",
        "text.mode": "typing",
        "key.press": { target: "typing", actions: "edit" },
        "key.enter": "typing",
        paste: { target: "typing", actions: "edit" },
        "pointer.down": [
          { guard: "isInRectangle", target: "carrying", actions: "lift" },
          { guard: "isOnGrid", target: "spanning", actions: "markHere" },
        ],
      },
    },
    carrying: {
      exit: "endDrag",
      on: {
        "pointer.enter": { guard: "isOnGrid", actions: "carryTo" },
        // A press that moved nothing marks.
        "pointer.up": [
          { guard: "isMoved", target: "marking" },
          { target: "marking", actions: "markWhereTaken" },
        ],
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
        "key.press": { target: "typing", actions: "edit" },
        paste: { target: "typing", actions: "edit" },
        "pointer.down": [
          { guard: "isTileThere", target: "painting", actions: ["placeCaret", "takeColour"] },
          { guard: "isOnGrid", target: "typing", actions: "placeCaret" },
        ],
      },
    },
  },
});
