import { describe, expect, test } from "vitest";
import { createActor } from "xstate";
import type { ComposerEvent } from "../../machines/message/composerContext.ts";
import { composerMachine } from "../../machines/message/composerMachine.ts";
import type { Characters } from "../../machines/message/sendRequest.ts";
import { blank, columns, composerAfter, edit, orange, poppyRed } from "./composerLiving.ts";

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
