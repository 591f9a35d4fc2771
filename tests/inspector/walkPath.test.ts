import { describe, expect, test } from "vitest";
import { definitions } from "../../src/entries/inspector/chart/definitions.ts";
import { shortestPath, statesIn } from "../../src/entries/inspector/chart/reach.ts";
import { walkPath } from "../../src/entries/inspector/sandbox/walkPath.ts";
import { makeTest } from "../../src/entries/inspector/sessions/madeTest.ts";
import { replay } from "../../src/entries/inspector/sessions/replay.ts";
import { keyedTransitions, type StepNote } from "../../src/entries/inspector/trace/protocol.ts";
import { emptyTrace, hear } from "../../src/entries/inspector/trace/trace.ts";

const machineOf = (id: string) => {
  const found = definitions.find(({ machine }) => machine.id === id);
  if (!found) throw new Error(`no machine is called ${id}`);
  return found.machine;
};

/** The way to the first transition of a state for an event. */
function pathTo(id: string, state: string, event: string) {
  const machine = machineOf(id);
  const node = statesIn(machine.root).find(({ path }) => path.join(".") === state);
  const keyed = node && keyedTransitions(node).find(({ transition }) => transition.eventType === event);
  const path = keyed && shortestPath(machine, keyed.key);
  if (!path) throw new Error(`no way to ${event} of ${state}`);
  return { machine, path };
}

/** A session in which a send was asked for. */
const session = (events: readonly Partial<StepNote>[]) =>
  hear(emptyTrace, {
    kind: "tab",
    tab: { id: "a", title: "Kitchen" },
    actors: [
      { id: "1", parent: null, name: "send", about: null, machine: "send", value: "idle", status: "active" } as const,
    ],
    steps: events.map((event, at) => ({
      index: at,
      actor: "1",
      at,
      payload: {},
      error: null,
      value: "idle",
      status: "active",
      transitions: [],
      seq: at,
      cause: null,
      source: null,
      event: "xstate.init",
      ...event,
    })),
  });

describe("a way to what nobody walked", () => {
  test("is walked with what such events carried in the session", () => {
    const { machine, path } = pathTo("send", "choosingTime", "time.cancel");
    expect(path.map(({ transition }) => transition.eventType)).toEqual(["pin.request", "time.cancel"]);
    const request = { boardId: "kitchen", characters: [[8]], idempotencyKey: "k" };
    const walk = walkPath(machine, path, session([{ event: "pin.request", payload: request }]));
    if ("reason" in walk) throw new Error(walk.reason);
    expect(walk.walk).toEqual({ done: 2, all: 2 });
    expect(walk.begin.value).toBe("idle");
    expect(walk.tried.map(({ event, after }) => [event.type, after.value])).toEqual([
      ["pin.request", "choosingTime"],
      ["time.cancel", "idle"],
    ]);
    expect(walk.next).toBeNull();
  });

  test("ends before a guard that says no, with the event to be filled in", () => {
    const { machine, path } = pathTo("send", "choosingTime", "time.cancel");
    // A request without a message is none: that is what its guard asks.
    const walk = walkPath(machine, path, session([]));
    if ("reason" in walk) throw new Error(walk.reason);
    expect(walk.walk).toEqual({ done: 0, all: 2 });
    expect(walk.next).toEqual({ type: "pin.request" });
    expect(walk.tried).toEqual([]);
  });

  test("takes the one that leads there of all that was carried", () => {
    const { machine, path } = pathTo("send", "choosingTime", "time.cancel");
    const good = { boardId: "kitchen", characters: [[8]], idempotencyKey: "k" };
    const told = [good, { boardId: "kitchen" }].map((payload) => ({ event: "pin.request", payload }));
    const walk = walkPath(machine, path, session(told));
    if ("reason" in walk) throw new Error(walk.reason);
    expect(walk.tried[0]?.event).toEqual({ type: "pin.request", ...good });
  });
});

test.each(definitions.map(({ machine }) => [machine.id, machine] as const))(
  "every way through %s that is walked to its end is one that a test takes again",
  (id, machine) => {
    for (const { key } of statesIn(machine.root).flatMap((node) => keyedTransitions(node))) {
      const path = shortestPath(machine, key) ?? [];
      const walk = walkPath(machine, path, emptyTrace);
      if ("reason" in walk || walk.tried.length === 0) continue;
      expect(walk.walk.all).toBe(path.length);
      const begin = replay(machine, walk.start.input);
      const taken = walk.tried.flatMap(({ event, after }) => {
        expect(begin.send(event).to).toEqual(after.value);
        return begin.keys;
      });
      const wanted = path.slice(0, walk.walk.done).map((step) => step.key);
      expect([...walk.start.transitions, ...taken].filter((one) => wanted.includes(one))).toEqual(
        expect.arrayContaining(wanted),
      );
      const steps = [
        { event: "xstate.init", payload: {}, value: walk.begin.value, transitions: walk.start.transitions, at: 0 },
        ...walk.tried.map(({ event: { type, ...payload }, after: { value }, transitions }) => {
          return { event: type, payload, value, transitions, at: 0 };
        }),
      ];
      const made = makeTest({ machine: id, name: id, about: null }, steps);
      expect(made).toMatchObject({ steps: walk.tried.length + 1, left: 0 });
    }
  },
);
