import { describe, expect, test } from "vitest";
import { type AnyStateMachine, assign, emit, sendTo, setup } from "xstate";
import { callbackPort, PortRefusal, promisePort } from "../../machines/port.ts";
import { changed, changesOf, noticed } from "../support/mutants.ts";
import { type Table, tableOf } from "../support/table.ts";
import { compareWithContract } from "../support/tableContract.ts";
import { walkTable } from "../support/tableWalk.ts";

type Door = { readonly door: string; readonly guest: string; readonly tries: number; readonly last: string };
type DoorEvent = { readonly type: "bell.rung"; readonly from: string } | { readonly type: "door.open" };
type DoorEmitted = { readonly type: "door.opened"; readonly guest: string } | { readonly type: "door.failed" };

/** A small flow with all that a chart may have: ports, a connection, delays, guards, tags, an area and an end. */
const doorMachine = setup({
  types: {
    context: {} as Door,
    events: {} as DoorEvent,
    emitted: {} as DoorEmitted,
    input: {} as { door: string },
    output: {} as { guest: string },
    tags: {} as "loud",
  },
  actors: {
    unlock: promisePort<void, { door: string; guest: string }>("unlock"),
    watch: callbackPort<{ type: "lamp.on" }, { door: string }>("watch"),
  },
  delays: { patience: 30_000, warmth: 5_000 },
  guards: {
    isNamed: ({ event }) => event.type === "bell.rung" && event.from !== "",
    hasTries: ({ context }) => context.tries < 2,
  },
  actions: {
    keepGuest: assign({ guest: ({ event }) => (event.type === "bell.rung" ? event.from : "") }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forget: assign({ guest: "", tries: 0 }),
    light: sendTo("watch", { type: "lamp.on" }),
    keepLast: assign({ last: ({ context }) => context.guest }),
    tellOpened: emit(({ context }) => ({ type: "door.opened" as const, guest: context.guest })),
    tellFailed: emit({ type: "door.failed" }),
  },
}).createMachine({
  id: "door",
  context: ({ input }) => ({ door: input.door, guest: "", tries: 0, last: "" }),
  output: ({ context }) => ({ guest: context.guest }),
  initial: "closed",
  states: {
    closed: {
      invoke: { id: "watch", src: "watch", input: ({ context }) => ({ door: context.door }) },
      initial: "quiet",
      states: {
        quiet: { on: { "bell.rung": { guard: "isNamed", target: "ringing", actions: "keepGuest" } } },
        ringing: {
          tags: "loud",
          entry: "light",
          after: { patience: { target: "quiet", actions: "forget" } },
          on: {
            "door.open": "opening",
            "bell.rung": { guard: "isNamed", target: "ringing", reenter: true, actions: "keepGuest" },
          },
        },
        opening: {
          invoke: {
            id: "unlock",
            src: "unlock",
            input: ({ context }) => ({ door: context.door, guest: context.guest }),
            onDone: { target: "#door.open", actions: ["tellOpened", "keepLast"] },
            onError: [
              { guard: "hasTries", target: "ringing", actions: "countTry" },
              { target: "quiet", actions: ["tellFailed", "forget"] },
            ],
          },
        },
      },
    },
    open: { after: { warmth: "left" } },
    left: { type: "final" },
  },
});

const bell = (from: string) => ({ type: "bell.rung", from }) as const;
const lamp = ["watch", { type: "lamp.on" }] as const;
const jammed = new PortRefusal({ code: "Jammed" });

const doorTable = tableOf(doorMachine)({
  title: "opening the door for somebody who rings",
  story: { guest: "", tries: 0, last: "" },
  starts: [{ input: { door: "north" }, to: "quiet" }],
  areas: { closed: { calls: { watch: () => ({ door: "north" }) } } },
  places: {
    quiet: { is: "closed.quiet", within: "closed" },
    ringing: { is: "closed.ringing", within: "closed", tags: ["loud"] },
    opening: {
      is: "closed.opening",
      within: "closed",
      calls: { unlock: ({ guest }) => ({ door: "north", guest }) },
    },
    open: {},
    left: { ends: ({ guest }) => ({ guest }) },
  },
  shows: ({ guest, tries, last }) => ({ guest, tries, last }),
  unseen: ["door"],
  ignores: [bell("")],
  // biome-ignore format: one row a line
  rows: [
    { in: "quiet", on: [bell("Ben"), bell("Eva")], to: "ringing", keep: (_, { from }) => ({ guest: from }), tells: () => [lamp] },
    { in: "ringing", on: [bell("Ben"), bell("Eva")], to: "ringing", keep: (_, { from }) => ({ guest: from }), tells: () => [lamp] },
    { in: "ringing", after: 30_000, to: "quiet", keep: () => ({ guest: "", tries: 0 }) },
    { in: "ringing", on: { type: "door.open" }, to: "opening" },
    { in: "opening", answer: ["unlock", undefined], to: "open", keep: ({ guest }) => ({ last: guest }), emits: ({ guest }) => [{ type: "door.opened", guest }] },
    { in: "opening", refusal: ["unlock", jammed], when: ({ tries }) => tries < 2, to: "ringing", keep: ({ tries }) => ({ tries: tries + 1 }), tells: () => [lamp] },
    { in: "opening", refusal: ["unlock", jammed], to: "quiet", keep: () => ({ guest: "", tries: 0 }), emits: () => [{ type: "door.failed" }] },
    { in: "open", after: 5_000, to: "left" },
  ],
  promises: {
    "never unlocks without a press": ({ calls, events }) =>
      calls.some(({ port }) => port === "unlock") ? events.some(({ type }) => type === "door.open") : undefined,
  },
  contract: {
    flow: "door",
    states: { idle: "quiet" },
    absent: { "ringing door.shut idle": "nobody shuts a closed door" },
    more: { "ringing bell.rung ringing": "ringing again is not a second guest" },
  },
});

const flow = (from: string, event: string, to: string) => ({ from, event, to });
const doorContract = {
  flows: [
    {
      id: "door",
      machine: ["door"],
      states: ["idle", "ringing", "opening", "open", "left"],
      events: ["bell.rung", "door.open", "door.shut"],
      delays: { patience: "door-patience", warmth: "door-warmth" },
      transitions: [
        flow("idle", "bell.rung", "ringing"),
        flow("ringing", "after patience", "idle"),
        flow("ringing", "door.open", "opening"),
        flow("ringing", "door.shut", "idle"),
        flow("opening", "done.unlock", "open"),
        flow("opening", "error.unlock", "ringing"),
        flow("opening", "error.unlock", "idle"),
        flow("open", "after warmth", "left"),
      ],
      invariants: ["never unlocks without a press"],
    },
  ],
  constants: new Map([
    ["door-patience", 30_000],
    ["door-warmth", 5_000],
  ]),
};

/** The table with some of it told otherwise. */
const told = (change: Partial<Table>): Table => ({ ...doorTable, ...change });

/** The door with a part of its chart made otherwise. */
function built(edit: (config: { states: Record<string, never> }) => void): AnyStateMachine {
  const config = structuredClone({ ...doorMachine.config, context: {}, output: {}, states: {} });
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
  };
  const { context, output } = doorMachine.config;
  const states = copy(doorMachine.config.states) as Record<string, never>;
  const whole = { ...config, context, output, states };
  edit(whole as never);
  return setup({} as never)
    .createMachine(whole as never)
    .provide(doorMachine.implementations as never) as unknown as AnyStateMachine;
}

// biome-ignore lint/suspicious/noExplicitAny: a chart is changed by hand, as a careless hand would do it.
type Hand = any;

const lineOf = (rows: readonly { readonly line: number }[]) => rows.map(({ line }) => line);

describe("walking a table", () => {
  test("has nothing to complain about where table and machine say the same", () => {
    const walk = walkTable(doorTable);
    expect(walk).toMatchObject({ failures: [], unwalked: [], oneSided: [], unwalkedChart: [], oneSidedGuards: [] });
    expect(walk).toMatchObject({ idlePromises: [], broken: { "never unlocks without a press": [] } });
    expect(walk.steps).toBeGreaterThan(100);
    expect(walk.ignored).toBeGreaterThan(100);
  });

  test("tells what was walked, without any payload", () => {
    const { coverage } = walkTable(doorTable);
    expect(coverage?.states["closed.quiet"]?.ignored).toEqual(["bell.rung", "door.open"]);
    expect(coverage?.transitions["open|after 5000|0|left"]).toMatchObject({ browser: 0, rows: [8], measuredMs: 5_000 });
    expect(coverage?.transitions["open|after 5000|0|left"]?.model).toBeGreaterThan(0);
    expect(coverage?.guards["closed.opening|error.unlock|0"]?.no).toBeGreaterThan(0);
    expect(coverage?.promises["never unlocks without a press"]?.broken).toBe(0);
    expect(coverage?.contract).toEqual({ flow: "door", more: 1, absent: 1 });
    expect(JSON.stringify(coverage)).not.toMatch(/Ben|Eva|north/);
  });

  test.each<[string, Partial<Table>]>([
    ["it has no rows", { rows: [] }],
    ["it has no starts", { starts: [] }],
    ["it promises nothing", { promises: {} }],
    [
      'no place stands for the state "open"',
      { places: new Map([...doorTable.places].filter(([name]) => name !== "open")) },
    ],
    ['the event "door.open" has no sample', { rows: doorTable.rows.filter(({ line }) => line !== 4) }],
    ['no state takes the sampled event "door.slam"', { ignores: [{ type: "door.slam" }] }],
    ['no place calls "watch"', { areas: new Map([["closed", {}]]) }],
    [
      'names "hall", which is no place and no area',
      { places: new Map([...doorTable.places, ["loft", { within: "hall" }]]) },
    ],
  ])("refuses a table of which it says: %s", (reason, change) => {
    const walk = walkTable(told(change));
    expect(walk.failures.join("\n")).toContain(reason);
    expect(walk.paths).toBe(0);
  });

  test("refuses an empty machine", () => {
    const empty = setup({}).createMachine({ id: "door" }) as unknown as AnyStateMachine;
    expect(walkTable(doorTable, { machine: empty }).failures).toContain("door: the machine has no state to rest in");
  });

  test("refuses a part of the context that is neither shown nor unseen", () => {
    expect(walkTable(told({ unseen: [] })).failures[0]).toContain('neither shown nor unseen is ["door"]');
  });

  test("names a row that nothing leads to, and a condition that is never asked otherwise", () => {
    const lost = doorTable.rows.map((row) => (row.line === 7 ? { ...row, when: () => false } : row));
    const { unwalked, oneSided } = walkTable(told({ rows: lost }), { runs: 0 });
    expect([lineOf(unwalked), lineOf(oneSided)]).toEqual([[7], [6, 7]]);
  });

  test("names the transitions of the chart that no row leads over", () => {
    const short = doorTable.rows.filter(({ line }) => line !== 8);
    expect(walkTable(told({ rows: short }), { runs: 0 }).unwalkedChart).toContain(
      "open --xstate.after.warmth.door.open--> left",
    );
  });

  test("names a promise that is broken, with the walk that broke it, and one that says nothing", () => {
    const promises: Table["promises"] = {
      "nobody ever gets in": ({ snapshot }) => !snapshot.matches("open"),
      idle: () => undefined,
    };
    const walk = walkTable(told({ promises }));
    expect(walk.broken["nobody ever gets in"]?.[0]).toContain("start → quiet --bell.rung");
    expect(walk.idlePromises).toEqual(["idle"]);
  });

  test.each<[string, (config: Hand) => void]>([
    [
      'place is "closed.opening"',
      ({ states }) => {
        states.closed.states.ringing.on["door.open"] = "quiet";
        states.closed.states.quiet.on["door.open"] = "opening";
      },
    ],
    [
      "delays is [300000], the table says [30000]",
      ({ states }) => {
        states.closed.states.ringing.after = { 300000: "quiet" };
      },
    ],
    [
      'tags is [], the table says ["loud"]',
      ({ states }) => {
        states.closed.states.ringing.tags = [];
      },
    ],
    [
      "emitted is []",
      ({ states }) => {
        states.closed.states.opening.invoke.onDone.actions = [];
      },
    ],
    [
      "told is []",
      ({ states }) => {
        states.closed.states.ringing.entry = [];
      },
    ],
    [
      'calls is [{"id":"watch","input":{"door":"south"}}]',
      ({ states }) => {
        states.closed.invoke.input = { door: "south" };
      },
    ],
    [
      'stopped calls is [], the table says ["watch"]',
      (config) => {
        config.invoke = config.states.closed.invoke;
        config.states.closed.invoke = [];
      },
    ],
    [
      'context.guest is "Ben", the table says ""',
      ({ states }) => {
        states.closed.states.ringing.after.patience.actions = [];
      },
    ],
    [
      'output is {"guest":"Ben","at":1}',
      (config) => {
        config.output = { guest: "Ben", at: 1 };
      },
    ],
    [
      "status is",
      ({ states }) => {
        delete states.left.type;
      },
    ],
    [
      "it throws: Infinite loop",
      (config) => {
        config.options = { maxIterations: 20 };
        config.states.open.always = "ajar";
        config.states.ajar = { always: "open" };
      },
    ],
  ])("says where a machine differs: %s", (reason, edit) => {
    const { failures } = walkTable(doorTable, { machine: built(edit) });
    expect(failures.join("\n")).toContain(reason);
    expect(failures[0]).toMatch(/^start →/);
  });

  test("shrinks a random walk to the steps that matter", () => {
    const machine = built(({ states }: Hand) => {
      states.open.on = { "bell.rung": { actions: "forget" } };
    });
    const late = told({ rows: doorTable.rows.filter(({ line }) => line !== 5) });
    expect(walkTable(late, { machine }).failures).toEqual([]);
    const { failures } = walkTable(doorTable, { machine, runs: 200 });
    expect(failures.length).toBeGreaterThan(0);
  });
});

describe("comparing a table with the contract", () => {
  const compare = (change: Partial<Table>, contract = doorContract) =>
    compareWithContract([told(change)], contract)[doorMachine.id] ?? [];
  const written = doorTable.contract as Exclude<Table["contract"], string>;

  test("has nothing to say where every difference has a reason", () => {
    expect(compare({})).toEqual([]);
  });

  test.each<[string, Partial<Table>]>([
    ['only the contract says "ringing door.shut idle"', { contract: { ...written, absent: {} } }],
    ['only the table says "ringing bell.rung ringing"', { contract: { ...written, more: {} } }],
    [
      '"idle door.open open" is not needed in "absent"',
      { contract: { ...written, absent: { ...written.absent, "idle door.open open": "no" } } },
    ],
    [
      '"any door.open open" is not needed in "more"',
      { contract: { ...written, more: { ...written.more, "any door.open open": "no" } } },
    ],
    [
      '"ringing bell.rung ringing" in "more" has no reason',
      { contract: { ...written, more: { "ringing bell.rung ringing": "" } } },
    ],
    ['the contract has no state "shut"', { contract: { ...written, states: { ...written.states, shut: "quiet" } } }],
    ['the contract has no event "bell.rang"', { contract: { ...written, events: { "bell.rang": "bell.rung" } } }],
    ['nothing promises "never unlocks without a press"', { promises: {} }],
    [
      'only the contract says "ringing after patience idle"',
      { rows: doorTable.rows.map((row) => (row.line === 3 ? { ...row, after: 3_000 } : row)) as Table["rows"] },
    ],
    ["the contract has no such flow", { contract: { flow: "gate" } }],
    ['the contract has the flow "door" for it', { contract: "no document knows it" }],
  ])("says: %s", (reason, change) => {
    const found = compareWithContract([told(change)], doorContract);
    expect(Object.values(found).flat()).toContain(reason);
  });
});

// Hundreds of walks, also on a machine that has other work.
describe("changing a machine in every wrong way", { timeout: 60_000 }, () => {
  test("the unchanged copy satisfies the table", () => {
    expect(noticed(doorTable)).toBeUndefined();
    expect(changed(doorMachine).id).toBe("door");
  });

  test("every change is noticed, and no two are called the same", () => {
    const all = changesOf(doorTable);
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(80);
    // What is told does not hang on what is kept after it.
    const equal = [
      "closed.opening --done.unlock[0]: tellOpened later",
      "closed.opening --error.unlock[1]: tellFailed later",
    ];
    expect(all.filter((change) => !noticed(doorTable, change)).map(({ label }) => label)).toEqual(equal);
  });

  test("a table with a hole lets changes through", () => {
    const shows: Table["shows"] = ({ guest, tries }) => ({ guest, tries });
    const blind = told({ shows, unseen: ["door", "last"] });
    expect(walkTable(blind).failures).toEqual([]);
    const open = changesOf(blind).filter((change) => !noticed(blind, change));
    expect(open.map(({ label }) => label)).toContain("keepLast: does nothing");
  });
});
