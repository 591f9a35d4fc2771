import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { type ComposerEvent, codeAt, isTile } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import { isSelected } from "../../machines/message/composerSelection.ts";
import type { Characters } from "../../machines/message/sendRequest.ts";
import { coreEdit } from "../../src/composer/coreEdit.ts";
import { testByPaths } from "../support/paths.ts";

const core = loadGridCore();
const assigned = new Set(core.assignedCodes());

/** The rule of the product itself: the Rust core, as the composer hands it to the machine. */
const edit = coreEdit(core, () => {
  throw new Error("the core has stopped");
});

const rows = 6;
const columns = 22;
const gridOf = (code: number): Characters => Array.from({ length: rows }, () => new Array<number>(columns).fill(code));
const blank = gridOf(0);
const poppyRed = 63;
const orange = 64;

const fits = (characters: Characters): boolean =>
  characters.length === rows &&
  characters.every((row) => row.length === columns && row.every((code) => assigned.has(code)));

testByPaths("writing and painting a grid", {
  machine: composerMachine,
  inputs: [{ edit, characters: blank }],
  events: [
    { type: "select.to", cell: 2 },
    { type: "select.to", cell: -2 },
    { type: "select.all" },
    { type: "selection.drop" },
    { type: "selection.fill", code: 1 },
    { type: "selection.cut" },
    { type: "colour.pick", cell: 0 },
    { type: "colour.pick", cell: 132 },
    { type: "pick.start" },
    { type: "mark.start" },
    { type: "selection.move", rows: 1, columns: 0 },
    { type: "selection.flip", axis: "level" },
    { type: "cells.place", at: null, cells: [[1, 2]] },
    { type: "unknown.replace", cell: 0, text: "EUR" },
    { type: "unknown.replace", cell: 132, text: "EUR" },
    { type: "composition.update", text: "a" },
    { type: "composition.end" },
    { type: "text.refuse", text: "1\n2\n3\n4\n5\n6\n7" },
    { type: "text.forgo" },
    { type: "grid.write", characters: gridOf(9), run: "text" },
    { type: "key.press", text: "~" },
    { type: "key.press", text: " " },
    { type: "key.press", text: "☂" },
    { type: "key.backspace" },
    { type: "key.delete" },
    { type: "key.arrow", key: "ArrowRight" },
    { type: "key.arrow", key: "End", shift: true },
    { type: "key.enter" },
    { type: "caret.move", cell: 131 },
    { type: "caret.move", cell: 132 },
    { type: "paste", text: "hello there" },
    { type: "text.align", alignment: "bottom" },
    { type: "colour.choose", code: poppyRed },
    { type: "text.mode" },
    { type: "pointer.down", cell: 0 },
    { type: "pointer.down", cell: -1 },
    { type: "pointer.enter", cell: 4 },
    { type: "pointer.enter", cell: 1000 },
    { type: "pointer.up" },
    { type: "undo" },
    { type: "redo" },
    { type: "grid.load", characters: gridOf(7) },
    { type: "grid.clear" },
  ],
  // Where a colour may be taken, by what lies there: the cells of the events above, and the caret's.
  remember: (context) => [
    context.future.length > 0 && (context.tool === 0 || context.past.length === 0),
    context.tool !== 0,
    ...[0, context.caret].map((cell) => isTile(codeAt(context, cell))),
    // What a press takes up, and whether it was moved.
    isSelected(context, 0) && context.tool === 0,
    context.lifted?.isMoved === true && context.lifted.at !== null && context.run === "moving",
  ],
  strategy: "once",
  invariants: {
    "the grid is always 6 x 22 of assigned codes": ({ snapshot }) => fits(snapshot.context.characters),
    "the caret is always inside the grid": ({ snapshot: { context } }) => context.caret >= 0 && context.caret <= 132,
    "what an input method composes is shown and is no step": ({ event, snapshot, previous }) =>
      event?.type === "composition.update"
        ? snapshot.context.composing !== null && snapshot.context.characters === previous?.context.characters
        : event?.type === "composition.end"
          ? snapshot.context.composing === null
          : undefined,
    "a text that does not fit leaves the grid, and is dropped by whatever changes it": ({
      event,
      snapshot,
      previous,
    }) => {
      if (event?.type === "text.refuse") {
        const isHeard = snapshot.can({ type: "text.forgo" });
        return isHeard ? snapshot.context.unfit === event.text : undefined;
      }
      const isChanged = JSON.stringify(snapshot.context.characters) !== JSON.stringify(previous?.context.characters);
      return previous && isChanged ? snapshot.context.unfit === null : undefined;
    },
    "a colour is chosen exactly while painting": ({ snapshot }) =>
      (snapshot.context.tool !== 0) === (snapshot.matches("painting") || snapshot.matches("dragging")),
    "a selection is inside the grid": ({ snapshot: { context } }) =>
      context.anchor === null || (context.anchor >= 0 && context.anchor < 132),
    "marking selects, from the first press on": ({ snapshot }) =>
      snapshot.matches("spanning") ? snapshot.context.anchor !== null : undefined,
    "picking and selecting leave the grid as it is": ({ event, snapshot, previous }) =>
      event && /^(select\.|colour|pick|mark|key\.arrow|caret)/.test(event.type)
        ? snapshot.context.characters === previous?.context.characters ||
          JSON.stringify(snapshot.context.characters) === JSON.stringify(previous?.context.characters)
        : undefined,
    "only a tile is taken as a colour": ({ event, snapshot, previous }) =>
      event?.type === "colour.pick" && previous && event.cell === 0
        ? snapshot.matches("painting") === (previous.context.characters[0]?.[0] ?? 0) >= poppyRed
        : undefined,
    "tilde gives code 62": ({ event, snapshot, previous }) =>
      event?.type === "key.press" && event.text === "~" && previous
        ? snapshot.context.feedback.isCut || snapshot.context.characters.flat()[snapshot.context.caret - 1] === 62
        : undefined,
    "a sign without a code is named, not dropped": ({ event, snapshot }) =>
      event?.type === "key.press" && event.text === "☂"
        ? snapshot.context.feedback.unknown.some(({ sign }) => sign === "☂")
        : undefined,
    "a drag is one step": ({ snapshot, previous }) =>
      snapshot.matches("dragging") && previous?.matches("dragging") && previous.context.run !== null
        ? snapshot.context.past === previous.context.past
        : undefined,
    "undo brings back the grid that was there": ({ event, snapshot, previous }) =>
      event?.type === "undo" && previous?.context.past.length && previous.context.unfit === null
        ? snapshot.context.characters === previous.context.past.at(-1)?.characters
        : undefined,
    "a step that changes nothing is no step": ({ snapshot, previous }) =>
      previous && snapshot.context.past.length > previous.context.past.length
        ? JSON.stringify(snapshot.context.past.at(-1)?.characters) !== JSON.stringify(snapshot.context.characters)
        : undefined,
  },
  paths: 1867,
});

const anyEvent: fc.Arbitrary<ComposerEvent> = fc.oneof(
  fc.record({ type: fc.constant("key.press" as const), text: fc.constantFrom("a", "Z", " ", "~", "☂") }),
  fc.record({ type: fc.constant("paste" as const), text: fc.string({ maxLength: 200 }) }),
  fc.record({ type: fc.constant("key.arrow" as const), key: fc.constantFrom("ArrowUp" as const, "End" as const) }),
  fc.record({ type: fc.constant("colour.choose" as const), code: fc.integer({ min: 63, max: 71 }) }),
  fc.record({ type: fc.constant("pointer.down" as const), cell: fc.integer({ min: -5, max: 140 }) }),
  fc.record({ type: fc.constant("pointer.enter" as const), cell: fc.integer({ min: -5, max: 140 }) }),
  fc.record({ type: fc.constant("select.to" as const), cell: fc.integer({ min: -5, max: 140 }) }),
  fc.record({ type: fc.constant("colour.pick" as const), cell: fc.integer({ min: -5, max: 140 }) }),
  fc.record({
    type: fc.constant("selection.move" as const),
    rows: fc.integer({ min: -7, max: 7 }),
    columns: fc.integer({ min: -30, max: 30 }),
  }),
  fc.record({
    type: fc.constant("selection.flip" as const),
    axis: fc.constantFrom("upright" as const, "level" as const),
  }),
  fc.record({
    type: fc.constant("cells.place" as const),
    at: fc.option(fc.integer({ min: 0, max: 131 })),
    cells: fc.constantFrom(
      [[1]],
      [
        [0, 63],
        [64, 0],
      ],
      gridOf(2),
    ),
  }),
  fc.record({
    type: fc.constant("unknown.replace" as const),
    cell: fc.integer({ min: -5, max: 140 }),
    text: fc.constantFrom("EUR", "A VERY LONG WORD INDEED"),
  }),
  fc.record({ type: fc.constant("composition.update" as const), text: fc.constantFrom("", "ni", "{99}") }),
  fc.record({ type: fc.constant("selection.fill" as const), code: fc.constantFrom(0, 63, 71) }),
  fc.record({
    type: fc.constant("grid.write" as const),
    run: fc.constantFrom("text", "picture"),
    characters: fc.integer({ min: 0, max: 9 }).map(gridOf),
  }),
  fc.constantFrom<ComposerEvent>(
    { type: "pointer.up" },
    { type: "composition.end" },
    { type: "text.refuse", text: "too much" },
    { type: "pick.start" },
    { type: "mark.start" },
    { type: "text.align", alignment: "top" },
    { type: "select.all" },
    { type: "selection.cut" },
    { type: "key.enter" },
    { type: "key.backspace" },
    { type: "text.mode" },
    { type: "undo" },
    { type: "redo" },
    { type: "grid.clear" },
  ),
);

function composerAfter(events: readonly ComposerEvent[]) {
  const actor = createActor(composerMachine, { input: { edit, characters: blank } });
  actor.start();
  for (const event of events) actor.send(event);
  return actor;
}

describe("the history of grids", () => {
  test("undo to the beginning and redo to the end gives the same grid, whatever was done", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const actor = composerAfter([...events, { type: "pointer.up" }, { type: "text.forgo" }]);
        const { characters, past, future } = actor.getSnapshot().context;
        let after = characters;
        for (const _ of past) {
          actor.send({ type: "undo" });
          // Every step back is seen: no step of the history leaves the grid as it was.
          expect(actor.getSnapshot().context.characters).not.toEqual(after);
          after = actor.getSnapshot().context.characters;
        }
        expect(actor.getSnapshot().context.characters).toEqual(blank);
        for (const _ of past) actor.send({ type: "redo" });
        expect(actor.getSnapshot().context.characters).toEqual(characters);
        expect(actor.getSnapshot().context.future).toHaveLength(future.length);
      }),
    );
  });

  test("keeps the last two hundred steps", () => {
    const actor = composerAfter(
      Array.from({ length: 300 }, (_, at) => ({ type: "grid.load", characters: gridOf(at % 2) })),
    );
    expect(actor.getSnapshot().context.past).toHaveLength(200);
  });

  test("what is typed in one go is one step, and a move of the caret begins the next", () => {
    const actor = composerAfter([
      { type: "key.press", text: "a" },
      { type: "key.press", text: "b" },
      { type: "key.backspace" },
      { type: "key.backspace" },
      { type: "key.press", text: "c" },
      { type: "key.arrow", key: "ArrowRight" },
      { type: "key.press", text: "d" },
    ]);
    const first = () => actor.getSnapshot().context.characters[0]?.slice(0, 3);
    const seen = [first()];
    while (actor.getSnapshot().can({ type: "undo" })) {
      actor.send({ type: "undo" });
      seen.push(first());
    }
    expect(seen).toEqual([
      [3, 0, 4],
      [3, 0, 0],
      [0, 0, 0],
      [1, 2, 0],
      [0, 0, 0],
    ]);
  });

  test("grids written in one run are one step, and one that comes back to its beginning is none", () => {
    const write = (code: number, run: string): ComposerEvent => ({
      type: "grid.write",
      characters: gridOf(code),
      run,
    });
    const past = (events: ComposerEvent[]) => composerAfter(events).getSnapshot().context.past.length;
    expect(past([write(1, "picture 1"), write(2, "picture 1"), write(3, "picture 2")])).toBe(2);
    expect(past([write(1, "picture 1"), write(0, "picture 1")])).toBe(0);
    expect(past([write(1, "picture 1"), write(0, "picture 1"), write(2, "picture 1")])).toBe(1);
  });

  test("what stood there before a message took its place is the first step back", () => {
    const actor = createActor(composerMachine, { input: { edit, characters: gridOf(1), before: gridOf(2) } }).start();
    actor.send({ type: "undo" });
    expect(actor.getSnapshot().context.characters).toEqual(gridOf(2));
    expect(actor.getSnapshot().can({ type: "undo" })).toBe(false);
  });

  test("two drags are two steps, also where the second one paints nothing new", () => {
    const actor = composerAfter([
      { type: "colour.choose", code: orange },
      { type: "pointer.down", cell: 0 },
      { type: "pointer.up" },
      { type: "pointer.down", cell: 0 },
      { type: "pointer.enter", cell: 1 },
      { type: "pointer.enter", cell: 3 },
      { type: "pointer.up" },
    ]);
    const painted = () => actor.getSnapshot().context.characters[0]?.flatMap((code, at) => (code ? [at] : []));
    expect(painted()).toEqual([0, 1, 2, 3]);
    actor.send({ type: "undo" });
    expect(painted()).toEqual([0]);
  });

  test("a drag over ten cells is undone at once", () => {
    const drag = Array.from({ length: 10 }, (_, cell): ComposerEvent => ({ type: "pointer.enter", cell }));
    const actor = composerAfter([
      { type: "colour.choose", code: orange },
      { type: "pointer.down", cell: 0 },
      ...drag,
      { type: "pointer.up" },
    ]);
    expect(
      actor
        .getSnapshot()
        .context.characters.flat()
        .filter((code) => code === orange),
    ).toHaveLength(10);
    actor.send({ type: "undo" });
    expect(actor.getSnapshot().context.characters).toEqual(blank);
  });
});

/** A board whose row is as it reads, the others blank. */
const rowOf = (text: string): Characters => [
  Array.from({ length: columns }, (_, at) => (text.charCodeAt(at) > 64 ? text.charCodeAt(at) - 64 : 0)),
  ...blank.slice(1),
];

describe("moving what is selected", () => {
  const begin = (events: readonly ComposerEvent[]) => {
    const actor = createActor(composerMachine, { input: { edit, characters: rowOf("ABCDEF") } }).start();
    for (const event of events) actor.send(event);
    return actor;
  };
  const row = (actor: ReturnType<typeof begin>) =>
    actor
      .getSnapshot()
      .context.characters[0]?.map((code) => String.fromCharCode(code + 64))
      .join("")
      .replaceAll("@", " ")
      .trimEnd();
  const marked: ComposerEvent[] = [
    { type: "pointer.down", cell: 0 },
    { type: "pointer.enter", cell: 1 },
    { type: "pointer.up" },
  ];

  test("leads over other flaps and leaves them behind as they were, in one step", () => {
    const actor = begin([
      ...marked,
      { type: "pointer.down", cell: 1 },
      { type: "pointer.enter", cell: 3 },
      { type: "pointer.enter", cell: 5 },
      { type: "pointer.up" },
    ]);
    expect(row(actor)).toBe("  CDAB");
    expect(actor.getSnapshot().value).toBe("typing");
    expect(actor.getSnapshot().context).toMatchObject({ anchor: 4, caret: 5 });
    actor.send({ type: "undo" });
    expect(row(actor)).toBe("ABCDEF");
    expect(actor.getSnapshot().context).toMatchObject({ anchor: 0, caret: 1, past: [] });
  });

  test("by keys is one move however many, and back is none", () => {
    const right: ComposerEvent = { type: "selection.move", rows: 0, columns: 1 };
    const actor = begin([...marked, right, right, right]);
    expect(row(actor)).toBe("  CABF");
    expect(actor.getSnapshot().context.past).toHaveLength(1);
    for (let step = 0; step < 3; step += 1) actor.send({ type: "selection.move", rows: 0, columns: -1 });
    expect(row(actor)).toBe("ABCDEF");
    expect(actor.getSnapshot().context.past).toEqual([]);
    // Something else between puts it down.
    for (const event of [right, { type: "composition.end" }, right] as const) actor.send(event);
    actor.send({ type: "selection.fill", code: poppyRed });
    actor.send({ type: "selection.move", rows: 0, columns: -9 });
    expect(row(actor)?.slice(4)).toBe("EF");
  });

  test("a press on it that moves nothing puts the caret there, or marks anew", () => {
    const press: ComposerEvent[] = [{ type: "pointer.down", cell: 1 }, { type: "pointer.up" }];
    expect(begin([...marked, ...press]).getSnapshot().context).toMatchObject({ anchor: null, caret: 1 });
    const marking = begin([{ type: "mark.start" }, ...marked, ...press]);
    expect(marking.getSnapshot().value).toBe("marking");
    expect(marking.getSnapshot().context).toMatchObject({ anchor: 1, caret: 1, dragCell: null });
  });

  test("a run of text over two rows has no place to go to, and a press on it selects anew", () => {
    const actor = begin([
      { type: "key.arrow", key: "ArrowDown", shift: true },
      { type: "selection.move", rows: 1, columns: 0 },
      { type: "pointer.down", cell: 1 },
    ]);
    expect(row(actor)).toBe("ABCDEF");
    expect(actor.getSnapshot().value).toBe("selecting");
  });
});

describe("what shift and arrows select", () => {
  const across = (first: ComposerEvent[]) => {
    const actor = composerAfter([...first, { type: "key.arrow", key: "ArrowDown", shift: true }]);
    return actor.getSnapshot().context;
  };

  test("is a run of text while letters are typed, and a rectangle else", () => {
    expect(across([]).shape).toBe("run");
    expect(across([{ type: "mark.start" }]).shape).toBe("rectangle");
    expect(across([{ type: "colour.choose", code: orange }]).shape).toBe("rectangle");
  });

  test("goes on as what it is", () => {
    const drag: ComposerEvent[] = [
      { type: "pointer.down", cell: 0 },
      { type: "pointer.enter", cell: 23 },
      { type: "pointer.up" },
    ];
    expect(across(drag)).toMatchObject({ shape: "rectangle", anchor: 0, caret: 45 });
    expect(across([{ type: "select.to", cell: 23 }])).toMatchObject({ shape: "run", anchor: 0, caret: 45 });
    expect(across([{ type: "select.to", cell: 23 }, { type: "mark.start" }])).toMatchObject({ shape: "run" });
  });
});

describe("a sign without a flap", () => {
  test("can be replaced by a word, after which the others are still named where they are", () => {
    const actor = composerAfter([{ type: "paste", text: "5€ £ €" }]);
    expect(actor.getSnapshot().context.feedback.unknown).toEqual([
      { sign: "€", cell: 1 },
      { sign: "£", cell: 3 },
      { sign: "€", cell: 5 },
    ]);
    actor.send({ type: "unknown.replace", cell: 1, text: " EUR" });
    expect(actor.getSnapshot().context.characters[0]?.slice(0, 6)).toEqual([31, 0, 5, 21, 18, 0]);
    expect(actor.getSnapshot().context.feedback.unknown).toEqual([
      { sign: "£", cell: 6 },
      { sign: "€", cell: 8 },
    ]);
    actor.send({ type: "unknown.replace", cell: 6, text: "A VERY LONG WORD INDEED" });
    expect(actor.getSnapshot().context.feedback.isCut).toBe(true);
  });
});

describe("a text that does not fit", () => {
  test("is what one step back drops, before any step of the grid", () => {
    const actor = composerAfter([
      { type: "key.press", text: "a" },
      { type: "text.refuse", text: "seven lines" },
    ]);
    expect(actor.getSnapshot().context.unfit).toBe("seven lines");
    actor.send({ type: "undo" });
    expect(actor.getSnapshot().context).toMatchObject({
      unfit: null,
      characters: [[1, ...(blank[0]?.slice(1) ?? [])], ...blank.slice(1)],
    });
    actor.send({ type: "undo" });
    expect(actor.getSnapshot().context.characters).toEqual(blank);
  });
});
