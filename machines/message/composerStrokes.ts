import type { ComposerEvent, Stroke } from "./composerContext.ts";

/** What a person may do with keys, pastes, selection and history, whatever the pointer would do now. */
export const edits = {
  "key.arrow": { actions: "moveCaret" },
  "caret.move": { guard: "isOnGrid", actions: "placeCaret" },
  "key.backspace": { actions: "edit" },
  "key.delete": { actions: "edit" },
  "select.to": { guard: "isOnGrid", actions: "selectTo" },
  "select.all": { actions: "edit" },
  "selection.drop": { actions: "edit" },
  "selection.fill": { actions: "edit" },
  "selection.cut": { actions: "edit" },
  "selection.move": { guard: "isRectangle", actions: "moveSelection" },
  "selection.flip": { guard: "isRectangle", actions: "edit" },
  "cells.place": { actions: "placeCells" },
  "unknown.replace": { guard: "isOnGrid", actions: "replaceUnknown" },
  "composition.update": { actions: "showComposing" },
  "composition.end": { actions: "endComposing" },
  "text.refuse": { actions: "refuseText" },
  "text.forgo": { actions: "forgoText" },
  "text.align": { actions: "edit" },
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

/** What an event does to the grid, where it is a stroke by itself; null for the others, which need more than the event. */
export function strokeOf(event: ComposerEvent): Stroke | null {
  switch (event.type) {
    case "key.press":
      return { kind: "type", text: event.text };
    case "key.arrow":
      return { kind: "key", key: event.key, shift: event.shift ?? false, control: event.control ?? false };
    case "key.enter":
      return { kind: "key", key: "Enter" };
    case "key.backspace":
      return { kind: "key", key: "Backspace" };
    case "key.delete":
      return { kind: "key", key: "Delete" };
    case "paste":
      return { kind: "paste", text: event.text };
    case "text.align":
      return { kind: "align", alignment: event.alignment };
    case "select.all":
      return { kind: "selectAll" };
    case "selection.drop":
      return { kind: "key", key: "Escape" };
    case "selection.fill":
      return { kind: "fill", code: event.code };
    case "selection.cut":
      return { kind: "cut" };
    case "selection.flip":
      return { kind: "flip", axis: event.axis };
    default:
      return null;
  }
}
