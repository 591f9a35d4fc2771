import { describe, expect, test } from "vitest";
import { assign, setup } from "xstate";
import { createTestModel } from "xstate/graph";
import { callbackPort, openPorts, PortRefusal, promisePort, refusalOf, UnprovidedPort } from "../../machines/port.ts";
import { testPath } from "../support/paths.ts";
import { type PathPlan, walkMachine } from "../support/pathsWalk.ts";

type DoorContext = { readonly tries: number; readonly isOpen: boolean };
type DoorEvent = { readonly type: "door.knock" } | { readonly type: "door.leave" };

/** A small flow with all that a chart may have: a port, a failure, a delay, a guard, and a way back. */
function door(change: { readonly lost?: boolean; readonly deaf?: boolean; readonly impure?: () => number } = {}) {
  return setup({
    types: { context: {} as DoorContext, events: {} as DoorEvent },
    actors: { askInside: promisePort<string>("askInside") },
    delays: { patience: 3_000 },
    guards: {
      hasPatience: ({ context }) => (change.deaf ? false : context.tries < 2),
    },
    actions: {
      countTry: assign({ tries: ({ context }) => context.tries + (change.impure?.() ?? 1) }),
      open: assign({ isOpen: true }),
    },
  }).createMachine({
    id: "door",
    context: { tries: 0, isOpen: false },
    initial: "closed",
    states: {
      closed: {
        on: {
          "door.knock": [{ guard: "hasPatience", target: "asking", actions: "countTry" }, { target: "given up" }],
        },
      },
      asking: {
        invoke: {
          id: "askInside",
          src: "askInside",
          onDone: { target: "open", actions: "open" },
          onError: "closed",
        },
        after: { patience: "closed" },
        on: change.lost ? {} : { "door.leave": "given up" },
      },
      open: {},
      "given up": {},
    },
  });
}

function plan(machine: ReturnType<typeof door>): PathPlan<ReturnType<typeof door>> {
  return {
    machine,
    events: [{ type: "door.knock" }, { type: "door.leave" }],
    answers: { askInside: { done: ["come in"], fails: [new PortRefusal({ code: "NotAuthorized" })] } },
    remember: (context) => Math.min(context.tries, 2),
    invariants: {
      "the door opens only from inside": ({ snapshot, calls }) =>
        snapshot.matches("open") ? calls.some((call) => call.state === "answered") : undefined,
    },
    paths: 7,
  };
}

describe("walking a machine by its paths", () => {
  test("a sound machine has nothing to complain about, and patience is walked in simulated time", async () => {
    const waits: number[] = [];
    const walk = await walkMachine({
      ...plan(door()),
      invariants: {
        "time passes": ({ event, elapsed }) => {
          if (event?.type.startsWith("xstate.after")) waits.push(elapsed);
          return true;
        },
      },
    });
    expect(walk).toMatchObject({ disagreements: [], unwalked: [], oneSidedGuards: [], idleInvariants: [] });
    expect(walk.paths).toBe(7);
    expect(new Set(waits)).toEqual(new Set([3_000]));
  });

  test("a lost transition changes the number of paths, and its event is missed", async () => {
    const lost = plan(door({ lost: true }));
    await expect(walkMachine(lost)).rejects.toThrow('no state takes the sampled event "door.leave"');
    const walk = await walkMachine({ ...lost, events: [{ type: "door.knock" }] });
    expect(walk.paths).not.toBe(lost.paths);
  });

  test("a transition that nothing walks is named, and so is its guard", async () => {
    const walk = await walkMachine(plan(door({ deaf: true })));
    expect(walk.unwalked).toContain("closed --door.knock [hasPatience]--> asking");
    expect(walk.oneSidedGuards).toContain("closed --door.knock [hasPatience]--> asking: never yes");
  });

  test("a broken invariant names the path that broke it", async () => {
    const walk = await walkMachine({
      ...plan(door()),
      invariants: { "nobody ever gets in": ({ snapshot }) => !snapshot.context.isOpen },
    });
    expect(walk.broken["nobody ever gets in"]?.[0]).toMatch(/^door\.knock → done\.askInside/);
  });

  test("an invariant that never speaks is named", async () => {
    const walk = await walkMachine({ ...plan(door()), invariants: { "says nothing": () => undefined } });
    expect(walk.idleInvariants).toEqual(["says nothing"]);
  });

  test("a machine that is not pure disagrees with its own map", async () => {
    let count = 0;
    const impure = () => {
      count += 1;
      return count / 1_000;
    };
    const walk = await walkMachine(plan(door({ impure })));
    expect(walk.disagreements[0]).toContain("context is");
  });

  test("a forgotten part of the context leaves the transitions that it decides unwalked", async () => {
    const walk = await walkMachine({ ...plan(door()), remember: () => null });
    expect(walk.unwalked).toEqual(["closed --door.knock--> given up"]);
  });

  test("a forgotten part of the context that makes two of one step is named", async () => {
    const fork = setup({
      types: {
        context: {} as { isLeft: boolean },
        events: {} as { type: "fork.left" } | { type: "fork.right" } | { type: "fork.go" },
      },
      guards: { isLeft: ({ context }) => context.isLeft },
      actions: { goLeft: assign({ isLeft: true }) },
    }).createMachine({
      id: "fork",
      context: { isLeft: false },
      initial: "start",
      states: {
        start: { on: { "fork.left": { target: "middle", actions: "goLeft" }, "fork.right": "middle" } },
        middle: { on: { "fork.go": [{ guard: "isLeft", target: "left" }, { target: "right" }] } },
        left: {},
        right: {},
      },
    });
    const forgetful: PathPlan<typeof fork> = {
      machine: fork,
      events: [{ type: "fork.left" }, { type: "fork.right" }, { type: "fork.go" }],
      invariants: {},
      paths: 2,
    };
    await expect(walkMachine(forgetful)).rejects.toThrow('"remember" lacks a part of the context that a guard reads');
    expect(await walkMachine({ ...forgetful, remember: (context) => context.isLeft })).toMatchObject({ paths: 2 });
  });

  test.each<[string, Partial<PathPlan<ReturnType<typeof door>>>]>([
    ['the event "door.leave" has no sample', { events: [{ type: "door.knock" }] }],
    ['nothing is invoked with the id "askInsde"', { answers: { askInsde: { done: [1], fails: [1] } } }],
    ['"askInside" has no sample of a failure', { answers: { askInside: { done: [1] } } }],
  ])("refuses a plan in which %s", async (message, change) => {
    await expect(walkMachine({ ...plan(door()), ...change })).rejects.toThrow(message);
  });
});

type LampEvent = { readonly type: "lamp.switch" } | { readonly type: "lamp.break" };

const lampMachine = setup({ types: { events: {} as LampEvent } }).createMachine({
  id: "lamp",
  initial: "dark",
  states: {
    dark: { on: { "lamp.switch": "bright" } },
    bright: { on: { "lamp.switch": "dark", "lamp.break": "broken" } },
    broken: {},
  },
});

describe("walking a user-level model with path.test", () => {
  const path = createTestModel(lampMachine)
    .getShortestPaths()
    .find((candidate) => candidate.state.matches("broken"));
  if (!path) throw new Error("no path breaks the lamp");
  const nothing = (): void => undefined;
  const states = { dark: nothing, bright: nothing, broken: nothing };
  const events = { "lamp.switch": nothing, "lamp.break": nothing };

  test("runs the event and the assertion of every step", async () => {
    const seen: string[] = [];
    const note = (name: string) => () => {
      seen.push(name);
    };
    await testPath(lampMachine, path, {
      states: { dark: note("dark"), bright: note("bright"), broken: note("broken") },
      events: { "lamp.switch": note("switched"), "lamp.break": note("broke") },
    });
    expect(seen).toEqual(["dark", "switched", "bright", "broke", "broken"]);
  });

  test.each([
    ['no state is called "brigth"', { states: { ...states, brigth: nothing }, events }],
    ['no event is called "lamp.swich"', { states, events: { ...events, "lamp.swich": nothing } }],
    ['nothing makes "lamp.break" happen', { states, events: { "lamp.switch": nothing } }],
    ['nothing is asserted in "broken"', { states: { dark: states.dark, bright: states.bright }, events }],
  ])("refuses when %s", async (message, steps) => {
    await expect(testPath(lampMachine, path, steps)).rejects.toThrow(message);
  });
});

describe("a port", () => {
  const line = callbackPort("listen");
  const inner = setup({ actors: { listen: line } }).createMachine({ id: "inner" });
  const outer = setup({ actors: { askInside: promisePort<string>("askInside"), inner } }).createMachine({
    id: "outer",
  });

  test("is found in a machine and its children, until it is provided", () => {
    expect(openPorts(outer)).toEqual([
      { path: "askInside", name: "askInside", kind: "promise" },
      { path: "inner.listen", name: "listen", kind: "callback" },
    ]);
    const provided = outer.provide({ actors: { askInside: promisePort<string>("askInside") } });
    expect(openPorts(provided)).toHaveLength(2);
    expect(openPorts(outer.provide({ actors: { inner: lampMachine as never } }))).toHaveLength(1);
  });

  test("that was never provided says which one it is", () => {
    const error = new UnprovidedPort("askInside");
    expect(error.message).toContain('The port "askInside" was not provided');
    expect(refusalOf(error)).toEqual({ code: "PortUnprovided", rule: "askInside" });
  });

  test("that throws anything else than a refusal is an unknown refusal", () => {
    expect(refusalOf(new TypeError("fetch failed"))).toEqual({ code: "Unknown" });
  });
});
