import type { AnyEventObject } from "xstate";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import { tableOf } from "../support/table.ts";
import { composerContract } from "./composerContract.ts";
import {
  align,
  arrow,
  arrowOn,
  caretTo,
  choose,
  compose,
  composeNothing,
  down,
  enter,
  fill,
  flip,
  lay,
  load,
  move,
  moveBack,
  over,
  paste,
  pick,
  refuse,
  replace,
  selectTo,
  type,
  up,
  write,
  writeOn,
} from "./composerSamples.ts";
import {
  back,
  begun,
  corners,
  edit,
  empty,
  ending,
  former,
  forth,
  isInside,
  ledTo,
  lifted,
  markedAt,
  movedBy,
  opened,
  painted,
  replaced,
  type Story,
  selected,
  silent,
  stepped,
  story,
  stroked,
} from "./composerStory.ts";

/** All where keys, pastes, the selection and the history work, whatever the pointer would do now. */
const ready = ["typing", "painting", "marking", "picking"] as const;
const others = ["painting", "marking", "picking"] as const;
const tileAt =
  (cell: number) =>
  ({ characters }: Story) =>
    (characters.flat()[cell] ?? 0) >= 63;
/** The cell that is shown as the caret's: behind a full board it is the last one. */
const codeHere = ({ characters, caret }: Story) => characters.flat()[caret] ?? characters.flat().at(-1) ?? 0;
const tileHere = (told: Story) => codeHere(told) >= 63;
const hasCorners = (told: Story) => corners(told) !== null;
const isSelected = (cell: number) => (told: Story) => isInside(told, cell);
const isMoved = ({ lifted: taken }: Story) => taken?.isMoved === true;
const textTool = () => ({ tool: 0 });
const at = (cell: number) => () => ({ caret: cell, anchor: null, run: null });
/** The colour of a cell is the brush from now on. */
const take =
  (cell: number) =>
  ({ characters }: Story) => ({ caret: cell, anchor: null, run: null, tool: characters.flat()[cell] ?? 0 });
const takeHere = (told: Story) => ({ run: null, tool: codeHere(told) });
const pressed = (told: Story, { text }: AnyEventObject) => stroked(told, { kind: "type", text });
const pressedAnew = (told: Story, event: AnyEventObject) => ({ ...pressed({ ...told, tool: 0 }, event), tool: 0 });
const key = (name: "Enter" | "Backspace" | "Delete" | "Escape") => (told: Story) =>
  stroked(told, { kind: "key", key: name });
const led =
  (shape: Story["shape"]) =>
  (told: Story, { key: name, shift = false, control = false }: AnyEventObject) =>
    selected(told, shape, { kind: "key", key: name, shift, control });
const spans = (shape: Story["shape"], cell: number) => (told: Story) =>
  selected(told, shape, { kind: "select", from: told.dragCell ?? told.anchor ?? Math.min(told.caret, 5), to: cell });
const pastes = (told: Story) => stroked(told, { kind: "paste", text: "pasted" });
const begins = (cell: number) => () => ({
  caret: cell,
  anchor: null,
  shape: "rectangle" as const,
  dragCell: cell,
  run: null,
  feedback: silent,
});
const takesUp = (cell: number) => (told: Story) => ({ lifted: lifted(told, cell), run: null });
const ends = { dragCell: null, run: null };
const grid = (told: Story, { characters, run = "alone", unknown = [] }: AnyEventObject) => ({
  unfit: null,
  ...stepped(told, opened(characters), run, { ...silent, unknown }),
});
/** Where the selection begins, or the caret. */
const beginOf = (told: Story) => {
  const found = corners(told);
  if (found) return found.top * 3 + found.left;
  return told.anchor === null ? told.caret : Math.min(told.anchor, told.caret);
};
const taken = ({ lifted: is, caret }: Story) => is?.at ?? caret;

/** Messages, sections 2 and 9; decisions 18, 21 and 29. */
export const composerTable = tableOf(composerMachine)({
  title: "writing and painting a grid",
  story,
  starts: [
    { input: { edit, characters: begun }, to: "typing" },
    {
      input: { edit, characters: begun, before: former },
      to: "typing",
      knows: { past: [opened(former)] },
    },
    {
      input: { edit, characters: begun, unknown: [{ sign: "☃", cell: 1 }] },
      to: "typing",
      knows: { feedback: { unknown: [{ sign: "☃", cell: 1 }], isCut: false, grid: null } },
    },
    { input: { edit, characters: ending }, to: "typing", knows: opened(ending) },
    {
      input: { edit, characters: empty, before: ending },
      to: "typing",
      knows: { ...opened(empty), past: [opened(ending)] },
    },
  ],
  places: {
    typing: {},
    moving: {},
    selecting: {},
    painting: {},
    dragging: {},
    marking: {},
    carrying: {},
    spanning: {},
    picking: {},
  },
  shows: (all) => all,
  unseen: ["edit"],
  // A history has no end: what rows ask about is what tells two apart.
  remembers: (told) => [
    told.past.length > 0,
    told.future.length > 0,
    [0, 2].map((cell) => isInside(told, cell)),
    told.anchor !== null && (corners(told) === null ? "run" : told.anchor === told.caret),
    told.lifted?.isMoved,
    told.run === "moving",
    told.unfit !== null,
    told.feedback.unknown.length > 0,
    // Enough in one place: it stands by itself.
    told.composing !== null && told.past.length === 0 && told.future.length === 0,
    tileHere(told),
    tileAt(2)(told),
  ],
  ignores: [
    selectTo(-1),
    pick(6),
    pick(-1),
    down(-1),
    down(6),
    over(6),
    over(-1),
    { type: "caret.move", cell: 6 },
    replace(6, "EUR"),
  ],
  // biome-ignore format: one row a line
  rows: [
    { in: "typing", on: [type("a"), type("~"), type(" "), type("☂")], keep: pressed },
    { in: "typing", on: enter, keep: key("Enter") },
    { in: "typing", on: paste, keep: pastes },
    // As in any text: with shift a run of it is selected; else a rectangle.
    { in: "typing", on: [arrow, arrowOn], keep: led("run") },
    { in: others, on: [arrow, arrowOn], keep: led("rectangle") },
    { in: "typing", on: selectTo(4), keep: spans("run", 4) },
    { in: others, on: selectTo(4), keep: spans("rectangle", 4) },
    { in: ready, on: caretTo, keep: at(5) },
    { in: ready, on: { type: "key.backspace" }, keep: key("Backspace") },
    { in: ready, on: { type: "key.delete" }, keep: key("Delete") },
    { in: ready, on: { type: "select.all" }, keep: (told) => stroked(told, { kind: "selectAll" }) },
    { in: ready, on: { type: "selection.drop" }, keep: key("Escape") },
    { in: ready, on: fill, keep: (told) => stroked(told, { kind: "fill", code: 65 }) },
    { in: ready, on: { type: "selection.cut" }, keep: (told) => stroked(told, { kind: "cut" }) },
    { in: ready, on: move, when: hasCorners, keep: (told) => movedBy(told, 0, 1) },
    { in: ready, on: moveBack, when: hasCorners, keep: (told) => movedBy(told, 0, -1) },
    { in: ready, on: flip, when: hasCorners, keep: (told) => stroked(told, { kind: "flip", axis: "level" }) },
    { in: ready, on: lay(4), keep: (told) => stroked(told, { kind: "place", at: 4, cells: [[7, 8]] }) },
    { in: ready, on: lay(null), keep: (told) => stroked(told, { kind: "place", at: beginOf(told), cells: [[7, 8]] }) },
    { in: ready, on: replace(0, "EUR"), keep: (told) => replaced(told, 0, "EUR") },
    { in: ready, on: replace(0, "POUNDS"), keep: (told) => replaced(told, 0, "POUNDS") },
    { in: ready, on: compose, keep: (told) => ({ composing: edit(told, 0, { kind: "paste", text: "nihao" }).characters }) },
    { in: ready, on: [composeNothing, { type: "composition.end" }], keep: () => ({ composing: null }) },
    { in: ready, on: refuse, keep: () => ({ unfit: "seven lines", feedback: silent, run: null }) },
    { in: ready, on: { type: "text.forgo" }, keep: () => ({ unfit: null }) },
    { in: ready, on: align, keep: (told) => stroked(told, { kind: "align", alignment: "left" }) },
    { in: ready, on: [load, write, writeOn], keep: grid },
    { in: ready, on: { type: "grid.clear" }, keep: (told) => ({ unfit: null, ...stroked(told, { kind: "clear" }) }) },
    { in: ready, on: { type: "undo" }, when: ({ past, unfit }) => past.length > 0 || unfit !== null, keep: back },
    { in: ready, on: { type: "redo" }, when: ({ future }) => future.length > 0, keep: forth },
    { in: ready, on: choose, to: "painting", keep: () => ({ tool: 66, run: null }) },
    { in: ready, on: pick(2), when: tileAt(2), to: "painting", keep: take(2) },
    { in: ready, on: pick(2), to: "typing", keep: () => ({ ...at(2)(), tool: 0 }) },
    { in: ["typing", "painting", "marking"], on: { type: "pick.start" }, to: "picking", keep: textTool },
    { in: ["typing", "painting", "picking"], on: { type: "mark.start" }, to: "marking", keep: textTool },
    { in: "picking", on: { type: "pick.start" }, to: "typing", keep: textTool },
    { in: "marking", on: { type: "mark.start" }, to: "typing", keep: textTool },
    { in: others, on: { type: "text.mode" }, to: "typing", keep: textTool },
    { in: "typing", on: down(0), when: isSelected(0), to: "moving", keep: takesUp(0) },
    { in: "typing", on: down(0), to: "selecting", keep: begins(0) },
    { in: "typing", on: down(2), when: isSelected(2), to: "moving", keep: takesUp(2) },
    { in: "typing", on: down(2), to: "selecting", keep: begins(2) },
    { in: ["moving", "carrying"], on: [over(0), over(2), over(4)], keep: (told, { cell }) => ledTo(told, cell) },
    { in: "moving", on: up, when: isMoved, to: "typing", keep: () => ({ ...ends, tool: 0 }) },
    { in: "moving", on: up, to: "typing", keep: (told) => ({ ...ends, tool: 0, caret: taken(told), anchor: null }) },
    { in: ["selecting", "spanning"], on: [over(0), over(2), over(4)], keep: (told, { cell }) => spans("rectangle", cell)(told) },
    { in: "selecting", on: up, to: "typing", keep: () => ({ ...ends, tool: 0 }) },
    // A board can be painted without a pointer: arrows lead, Enter or the space bar puts the colour.
    { in: "painting", on: enter, keep: key("Enter") },
    { in: "painting", on: type(" "), keep: pressed },
    { in: "painting", on: [type("a"), type("~"), type("☂")], to: "typing", keep: pressedAnew },
    { in: "painting", on: paste, to: "typing", keep: (told) => ({ ...pastes(told), tool: 0 }) },
    { in: "painting", on: [down(0), down(2)], to: "dragging", keep: (told, { cell }) => ({ ...painted({ ...told, run: null, dragCell: null }, cell, cell), dragCell: cell }) },
    { in: "dragging", on: [over(0), over(2), over(4)], keep: (told, { cell }) => painted(told, told.dragCell ?? cell, cell) },
    { in: "dragging", on: up, to: "painting", keep: () => ends },
    { in: "marking", on: [type("a"), type("~"), type(" "), type("☂")], to: "typing", keep: pressed },
    { in: "marking", on: enter, to: "typing" },
    { in: ["marking", "picking"], on: paste, to: "typing", keep: pastes },
    { in: "marking", on: down(0), when: isSelected(0), to: "carrying", keep: takesUp(0) },
    { in: "marking", on: down(0), to: "spanning", keep: (told) => markedAt(told, 0) },
    { in: "marking", on: down(2), when: isSelected(2), to: "carrying", keep: takesUp(2) },
    { in: "marking", on: down(2), to: "spanning", keep: (told) => markedAt(told, 2) },
    { in: "carrying", on: up, when: isMoved, to: "marking", keep: () => ends },
    { in: "carrying", on: up, to: "marking", keep: (told) => ({ ...markedAt(told, taken(told)), ...ends }) },
    { in: "spanning", on: up, to: "marking", keep: () => ends },
    { in: "picking", on: enter, when: tileHere, to: "painting", keep: takeHere },
    { in: "picking", on: enter, to: "typing" },
    { in: "picking", on: [type("a"), type("~"), type(" "), type("☂")], to: "typing", keep: pressed },
    { in: "picking", on: down(2), when: tileAt(2), to: "painting", keep: take(2) },
    { in: "picking", on: down(2), to: "typing", keep: at(2) },
    { in: "picking", on: down(0), when: tileAt(0), to: "painting", keep: take(0) },
    { in: "picking", on: down(0), to: "typing", keep: at(0) },
  ],
  promises: {
    "the grid is always 6 x 22 of assigned codes": ({ snapshot: { context } }) =>
      context.characters.length === 2 && context.characters.every((row) => row.length === 3),
    "one character per cell": ({ snapshot: { context } }) => context.characters.flat().every(Number.isInteger),
    "the caret is always inside the grid": ({ snapshot: { context } }) => context.caret >= 0 && context.caret <= 6,
    "undo then redo gives the same grid": ({ event, previous, snapshot }) =>
      event?.type === "redo" && previous?.context.future[0]
        ? previous.matches("dragging") ||
          snapshot.context.characters === previous.context.future[0].characters ||
          undefined
        : undefined,
    "a drag is one undo step": ({ snapshot, previous }) =>
      snapshot.matches("dragging") && previous?.matches("dragging") && previous.context.run !== null
        ? snapshot.context.past.length <= previous.context.past.length
        : undefined,
    "tilde gives code 62": ({ event, snapshot: { context } }) =>
      event?.type === "key.press" &&
      event.text === "~" &&
      !context.feedback.isCut &&
      context.caret > 0 &&
      context.tool === 0
        ? context.characters.flat()[context.caret - 1] === 62 || undefined
        : undefined,
    "a colour is chosen exactly while painting": ({ snapshot }) =>
      (snapshot.context.tool !== 0) === (snapshot.matches("painting") || snapshot.matches("dragging")),
    "marking selects, from the first press on": ({ snapshot }) =>
      snapshot.matches("spanning") ? snapshot.context.anchor !== null : undefined,
    "a step that changes nothing is no step": ({ snapshot, previous }) =>
      previous && snapshot.context.past.length > previous.context.past.length
        ? JSON.stringify(snapshot.context.past.at(-1)?.characters) !== JSON.stringify(snapshot.context.characters)
        : undefined,
  },
  contract: composerContract,
});
