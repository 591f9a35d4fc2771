/* What a person may do to a grid, unequal wherever a rule could mix two up. */

const written = [
  [4, 4, 4],
  [5, 5, 5],
];
const further = [
  [4, 4, 4],
  [5, 5, 6],
];
export const type = (text: string) => ({ type: "key.press", text }) as const;
export const enter = { type: "key.enter" } as const;
export const arrow = { type: "key.arrow", key: "ArrowRight" } as const;
export const arrowOn = { type: "key.arrow", key: "End", shift: true, control: true } as const;
export const selectTo = (cell: number) => ({ type: "select.to", cell }) as const;
export const move = { type: "selection.move", rows: 0, columns: 1 } as const;
export const pick = (cell: number) => ({ type: "colour.pick", cell }) as const;
export const choose = { type: "colour.choose", code: 66 } as const;
export const down = (cell: number) => ({ type: "pointer.down", cell }) as const;
export const over = (cell: number) => ({ type: "pointer.enter", cell }) as const;
export const up = { type: "pointer.up" } as const;
export const paste = { type: "paste", text: "pasted" } as const;
export const load = { type: "grid.load", characters: written } as const;
export const write = { type: "grid.write", characters: written, run: "text" } as const;
export const writeOn = {
  type: "grid.write",
  characters: further,
  run: "text",
  unknown: [{ sign: "€", cell: 1 }],
} as const;
export const lay = (at: number | null) => ({ type: "cells.place", at, cells: [[7, 8]] }) as const;
export const replace = (cell: number, text: string) => ({ type: "unknown.replace", cell, text }) as const;

export const caretTo = { type: "caret.move", cell: 5 } as const;
export const fill = { type: "selection.fill", code: 65 } as const;
export const moveBack = { type: "selection.move", rows: 0, columns: -1 } as const;
export const flip = { type: "selection.flip", axis: "level" } as const;
export const compose = { type: "composition.update", text: "nihao" } as const;
export const composeNothing = { type: "composition.update", text: "" } as const;
export const refuse = { type: "text.refuse", text: "seven lines" } as const;
export const align = { type: "text.align", alignment: "left" } as const;
