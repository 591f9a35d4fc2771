import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import { loadGridCore } from "../../grid-core/load.node.ts";
import type { ComposerEvent } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
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
    { type: "key.press", text: "a" },
    { type: "key.press", text: " " },
    { type: "key.press", text: "~" },
    { type: "key.press", text: "☂" },
    { type: "key.backspace" },
    { type: "key.delete" },
    { type: "key.arrow", key: "ArrowRight" },
    { type: "key.arrow", key: "ArrowUp" },
    { type: "key.enter" },
    { type: "caret.move", cell: 131 },
    { type: "caret.move", cell: 132 },
    { type: "paste", text: "hello there" },
    { type: "text.align", alignment: "left" },
    { type: "colour.choose", code: poppyRed },
    { type: "colour.choose", code: orange },
    { type: "text.mode" },
    { type: "pointer.down", cell: 3 },
    { type: "pointer.down", cell: -1 },
    { type: "pointer.enter", cell: 4 },
    { type: "pointer.enter", cell: 1000 },
    { type: "pointer.up" },
    { type: "undo" },
    { type: "redo" },
    { type: "grid.load", characters: gridOf(7) },
    { type: "grid.clear" },
  ],
  remember: ({ past, future, tool }) => [Math.min(past.length, 1), Math.min(future.length, 1), tool],
  strategy: "once",
  invariants: {
    "the grid is always 6 x 22 of assigned codes": ({ snapshot }) => fits(snapshot.context.characters),
    "the caret is always inside the grid": ({ snapshot: { context } }) => context.caret >= 0 && context.caret < 132,
    "a colour is chosen exactly while painting": ({ snapshot }) =>
      (snapshot.context.tool !== 0) === !snapshot.matches("typing"),
    "tilde gives code 62": ({ event, snapshot, previous }) =>
      event?.type === "key.press" && event.text === "~" && previous
        ? snapshot.context.characters.flat()[previous.context.caret] === 62
        : undefined,
    "a sign without a code is named, not dropped": ({ event, snapshot }) =>
      event?.type === "key.press" && event.text === "☂" ? snapshot.context.feedback.unknown.includes("☂") : undefined,
    "a drag is one step": ({ event, snapshot, previous }) => {
      if (event?.type === "pointer.up") return snapshot.context.past.length - (previous?.context.past.length ?? 0) <= 1;
      return snapshot.matches("dragging") && previous?.matches("dragging")
        ? snapshot.context.past === previous.context.past
        : undefined;
    },
    "undo brings back the grid that was there": ({ event, snapshot, previous }) =>
      event?.type === "undo" && previous?.context.past.length
        ? snapshot.context.characters === previous.context.past.at(-1)?.characters
        : undefined,
    "a step that changes nothing is no step": ({ snapshot, previous }) =>
      previous && snapshot.context.past.length > previous.context.past.length
        ? JSON.stringify(snapshot.context.past.at(-1)?.characters) !== JSON.stringify(snapshot.context.characters)
        : undefined,
  },
  paths: 257,
});

const anyEvent: fc.Arbitrary<ComposerEvent> = fc.oneof(
  fc.record({ type: fc.constant("key.press" as const), text: fc.constantFrom("a", "Z", " ", "~", "☂") }),
  fc.record({ type: fc.constant("paste" as const), text: fc.string({ maxLength: 200 }) }),
  fc.record({ type: fc.constant("key.arrow" as const), key: fc.constantFrom("ArrowUp" as const, "End" as const) }),
  fc.record({ type: fc.constant("colour.choose" as const), code: fc.integer({ min: 63, max: 71 }) }),
  fc.record({ type: fc.constant("pointer.down" as const), cell: fc.integer({ min: -5, max: 140 }) }),
  fc.record({ type: fc.constant("pointer.enter" as const), cell: fc.integer({ min: -5, max: 140 }) }),
  fc.constantFrom<ComposerEvent>(
    { type: "pointer.up" },
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
        const actor = composerAfter([...events, { type: "pointer.up" }]);
        const { characters, past, future } = actor.getSnapshot().context;
        for (const _ of past) actor.send({ type: "undo" });
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
