import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { ComposerEvent } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import type { Characters } from "../../machines/message/sendRequest.ts";
import { blank, columns, composerAfter, core, edit, gridOf, orange, rows } from "./composerLiving.ts";

const assigned = new Set(core.assignedCodes());

const fits = (characters: Characters): boolean =>
  characters.length === rows &&
  characters.every((row) => row.length === columns && row.every((code) => assigned.has(code)));

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

describe("whatever is done, by the rules of the core", () => {
  test("the grid stays 6 x 22 of assigned codes, and caret and selection inside it", () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const { characters, caret, anchor } = composerAfter(events).getSnapshot().context;
        expect(fits(characters)).toBe(true);
        expect(caret).toBeGreaterThanOrEqual(0);
        expect(caret).toBeLessThanOrEqual(rows * columns);
        expect(anchor === null || (anchor >= 0 && anchor < rows * columns)).toBe(true);
      }),
    );
  });

  test("a tilde is code 62, and a sign without a code is named and leaves a blank", () => {
    const actor = composerAfter([
      { type: "key.press", text: "~" },
      { type: "key.press", text: "☂" },
    ]);
    expect(actor.getSnapshot().context.characters[0]?.slice(0, 2)).toEqual([62, 0]);
    expect(actor.getSnapshot().context.feedback.unknown).toEqual([{ sign: "☂", cell: 1 }]);
  });
});

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
