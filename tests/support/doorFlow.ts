import { type AnyStateMachine, assign, emit, sendTo, setup } from "xstate";
import { callbackPort, PortRefusal, promisePort } from "../../machines/port.ts";
import { type Table, tableOf } from "./table.ts";

type Door = { readonly door: string; readonly guest: string; readonly tries: number; readonly last: string };
type DoorEvent = { readonly type: "bell.rung"; readonly from: string } | { readonly type: "door.open" };
type DoorEmitted = { readonly type: "door.opened"; readonly guest: string } | { readonly type: "door.failed" };

/** A small flow with all that a chart may have: ports, a connection, delays, guards, tags, an area and an end. */
export const doorMachine = setup({
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

export const doorTable = tableOf(doorMachine)({
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
export const doorContract = {
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
export const told = (change: Partial<Table>): Table => ({ ...doorTable, ...change });

/** The door with a part of its chart made otherwise. */
export function built(edit: (config: { states: Record<string, never> }) => void): AnyStateMachine {
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
export type Hand = any;

export const lineOf = (rows: readonly { readonly line: number }[]) => rows.map(({ line }) => line);
