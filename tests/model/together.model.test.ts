import { describe, expect, test } from "vitest";
import { type AnyStateMachine, assign, emit, sendTo, setup } from "xstate";
import { promisePort } from "../../machines/port.ts";
import { says } from "../../machines/says.ts";
import { changesOf, noticed } from "../support/mutants.ts";
import { tableOf } from "../support/table.ts";
import { inside } from "../support/tableTree.ts";
import { walkTable } from "../support/tableWalk.ts";

type BellEvent = { readonly type: "bell.press" } | { readonly type: "bell.rest" };
type Rung = { readonly type: "bell.rung"; readonly door: string };

/** Rings when it was looked whether somebody is there, and for three seconds. */
const bellMachine = setup({
  types: {
    context: {} as { readonly door: string },
    events: {} as BellEvent,
    input: {} as { readonly door: string },
    output: {} as { readonly isAnswered: boolean },
    emitted: {} as Rung,
  },
  actors: { look: promisePort<boolean, { readonly door: string }>("look") },
  delays: { ringing: 3_000 },
  actions: { tell: says(({ context }): Rung => ({ type: "bell.rung", door: context.door })) },
}).createMachine({
  id: "bell",
  context: ({ input }) => input,
  output: { isAnswered: true },
  initial: "quiet",
  states: {
    quiet: { on: { "bell.press": "looking" } },
    looking: { invoke: { id: "look", src: "look", input: ({ context }) => context, onDone: "ringing" } },
    ringing: { entry: "tell", after: { ringing: "quiet" }, on: { "bell.rest": "over" } },
    over: { type: "final" },
  },
});

type DoorEvent =
  | { readonly type: "door.watch"; readonly door: string }
  | { readonly type: "door.leave" }
  | Rung
  | BellEvent;

/** What may be wrong in how the two are put together. */
interface Wiring {
  readonly input: (door: string) => { readonly door: string };
  readonly passes: boolean;
  readonly hears: boolean;
  readonly child: AnyStateMachine;
  readonly order: readonly ("count" | "tell")[];
  readonly leaves: boolean;
}

const right: Wiring = {
  input: (door) => ({ door }),
  passes: true,
  hears: true,
  child: bellMachine,
  order: ["count", "tell"],
  leaves: true,
};

const doorWith = ({ input, passes, hears, child, order, leaves }: Wiring): AnyStateMachine =>
  setup({
    types: {
      context: {} as { readonly door: string; readonly rung: number },
      events: {} as DoorEvent,
      emitted: {} as { readonly type: "door.rung"; readonly times: number },
    },
    actors: { bell: child as typeof bellMachine },
    actions: {
      keep: assign(({ event }) => (event.type === "door.watch" ? { door: event.door, rung: 0 } : {})),
      count: assign({ rung: ({ context }) => context.rung + 1 }),
      tell: emit(({ context }) => ({ type: "door.rung" as const, times: context.rung })),
      pass: passes ? sendTo("bell", ({ event }) => event) : () => undefined,
    },
  }).createMachine({
    id: "door",
    context: { door: "", rung: 0 },
    initial: "alone",
    states: {
      alone: { on: { "door.watch": { target: "watched", actions: "keep" } } },
      watched: {
        invoke: {
          id: "bell",
          src: "bell",
          input: ({ context }) => input(context.door),
          ...(leaves ? { onDone: "alone" as const } : {}),
        },
        on: {
          "bell.press": { actions: "pass" },
          ...(hears ? { "bell.rung": { actions: order } } : {}),
          "door.leave": "alone",
        },
      },
    },
  }) as unknown as AnyStateMachine;

const look = { "bell.look": ({ door }: { readonly door: string }) => ({ door }) };

const doorTable = tableOf(doorWith(right))({
  title: "a door and its bell",
  together: ["bell"],
  story: { door: "", rung: 0 },
  starts: [{ to: "alone" }],
  places: {
    alone: {},
    quiet: { is: "watched > quiet" },
    looking: { is: "watched > looking", calls: look },
    ringing: { is: "watched > ringing" },
  },
  shows: ({ door, rung }, place) => ({ door, rung, "bell.door": place === "alone" ? undefined : door }),
  // biome-ignore format: one row a line
  rows: [
    { in: "alone", on: { type: "door.watch", door: "north" }, to: "quiet", keep: () => ({ door: "north", rung: 0 }) },
    { in: "quiet", on: { type: "bell.press" }, to: "looking" },
    { in: "looking", answer: ["bell.look", true], to: "ringing", keep: ({ rung }) => ({ rung: rung + 1 }), emits: ({ rung }) => [{ type: "door.rung", times: rung + 1 }] },
    { in: "ringing", after: 3_000, to: "quiet" },
    { in: "ringing", on: inside("bell", { type: "bell.rest" }), to: "alone" },
    { in: ["quiet", "looking", "ringing"], on: { type: "door.leave" }, to: "alone" },
  ],
  contract: "made up for this test",
});

const failures = (wrong: Partial<Wiring>) =>
  walkTable(doorTable, { machine: doorWith({ ...right, ...wrong }), runs: 10 }).failures;

/** The same bell, but for one thing. */
const bell = (change: object): AnyStateMachine => bellMachine.provide(change as never) as unknown as AnyStateMachine;

describe("machines that are walked together", () => {
  test("agree with a table that tells how they are put together", () => {
    expect(failures({})).toEqual([]);
  });

  test.each([
    [
      "an event that is not passed on",
      { passes: false },
      /place is "watched > quiet", the table says "watched > looking"/,
    ],
    ["what a child says and nobody hears", { hears: false }, /emitted is \[\], the table says \[.*door\.rung/],
    ["a child that says nothing", { child: bell({ actions: { tell: () => undefined } }) }, /emitted is \[\]/],
    [
      "another input of the child",
      { input: (door: string) => ({ door: `${door} side` }) },
      /context\.bell\.door is "north side"/,
    ],
    [
      "the wrong order of what is done when the child speaks",
      { order: ["tell", "count"] as const },
      /emitted is .*"times":0/,
    ],
    ["a child that ends unheard", { leaves: false }, /place is "watched", the table says "alone"/],
    ["another delay inside a child", { child: bell({ delays: { ringing: 30_000 } }) }, /delays is \[30000\]/],
  ])("are not with %s", (_, wrong, reason) => {
    const [first] = failures(wrong);
    expect(first).toMatch(reason);
  });

  test("end together: a table where a child outlives its parent's state differs", () => {
    const kept = doorTable.rows.map((row) => ({ ...row, places: row.places.filter((name) => name !== "looking") }));
    const rows = [...kept, ...doorTable.rows.filter(({ places }) => places.length === 1 && places[0] === "looking")];
    const [first] = walkTable({ ...doorTable, rows }, { runs: 10 }).failures;
    expect(first).toMatch(/looking --door\.leave--> …: place is "alone", the table says "watched > looking"/);
  });

  test("have wrong changes of their own, each of which is noticed", () => {
    const changes = changesOf(doorTable);
    expect(changes.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        "door: watched: without the call bell",
        "door: watched --bell.press[0]: without pass",
        "door: input of bell in watched: another door",
        "bell: ringing: entry without tell",
        "bell: tell: another door",
      ]),
    );
    const open = changes.filter((change) => noticed(doorTable, change) === undefined).map(({ label }) => label);
    // Nobody looks at which door a bell names, nor at how it was answered.
    expect(open.sort()).toEqual(["bell: output of (root): another isAnswered", "bell: tell: another door"]);
  });
});
