import { describe, expect, test, vi } from "vitest";
import { assign, createActor, fromPromise, setup } from "xstate";
import { promisePort } from "../../machines/port.ts";
import { reachable, statesIn } from "../../src/entries/inspector/chart/reach.ts";
import { ofBoard, standsOf, subject } from "../../src/entries/inspector/gallery/subject.ts";
import { subjects } from "../../src/entries/inspector/gallery/subjects.ts";
import { silent } from "../../src/entries/inspector/sessions/silent.ts";
import { heldHere, hold, standAfter } from "../../src/entries/inspector/tab/hold.ts";

const named = (all: ReturnType<typeof standsOf>) => all.map(({ state, look }) => (look ? `${state}: ${look}` : state));

describe("the ways that a gallery finds", () => {
  const counting = setup({
    types: { context: {} as { n: number }, events: {} as { type: "add"; by: number } | { type: "ask" } },
    actors: { answer: promisePort<boolean>("answer") },
  }).createMachine({
    id: "counting",
    context: { n: 0 },
    initial: "few",
    states: {
      few: {
        on: { add: { actions: assign({ n: ({ context, event }) => context.n + event.by }) }, ask: "asking" },
        always: { guard: ({ context }) => context.n > 3, target: "many" },
      },
      asking: {
        invoke: { id: "answer", src: "answer", onDone: "over", onError: "failed" },
        after: { 500: "late" },
      },
      failed: {},
      late: {},
      many: {},
      over: { type: "final" },
    },
  });
  const counted = subject(counting, {
    address: "/",
    events: [{ type: "add", by: 2 }, { type: "ask" }],
    answers: { answer: [true] },
    looks: {
      "with two": ({ value, context }) => value === "few" && context.n === 2,
      begun: ({ value }) => value === "few",
    },
  });

  test("are the shortest, by events, answers, lost answers and times; an end is no screen's", () => {
    expect(named(standsOf(counted)).sort()).toEqual(["asking", "failed", "few", "few: with two", "late", "many"]);
    const way = (state: string) =>
      standsOf(counted)
        .find((stand) => stand.state === state)
        ?.events.map(({ type }) => type);
    expect(way("many")).toEqual(["add", "add"]);
    expect(way("failed")).toEqual(["ask", "xstate.error.actor.answer"]);
    expect(way("late")).toEqual(["ask", "xstate.after.500.counting.asking"]);
  });
});

describe("a page in a frame of the gallery", () => {
  const calls: string[] = [];
  const waiting = setup({
    types: { context: {} as { name: string }, input: {} as { name: string } },
    actors: {
      first: fromPromise(async () => void calls.push("first")),
      second: fromPromise(async () => void calls.push("second")),
    },
  }).createMachine({
    id: "waiting",
    context: ({ input }) => input,
    initial: "beginning",
    states: {
      beginning: { invoke: { id: "first", src: "first", onDone: "asking" } },
      asking: { invoke: { id: "second", src: "second", onDone: "over" }, after: { 10: "over" } },
      over: {},
    },
  });

  test("has its actor at the state, from its own beginning and as a change, and nothing moves it or is called", async () => {
    globalThis.document ??= { documentElement: { dataset: {} } } as unknown as Document;
    const events = [{ type: "xstate.done.actor.first" }];
    const { inspect } = hold({ machine: "waiting", theme: "dark", events });
    const actor = createActor(waiting, { inspect, input: { name: "Hall" } });
    const first = actor.getSnapshot();
    const seen: unknown[] = [];
    actor.subscribe((snapshot) => seen.push(snapshot === first ? "as it was" : snapshot.value));
    actor.start();
    await expect.poll(() => seen).toContain("asking");
    actor.send({ type: "xstate.done.actor.second" } as never);
    await new Promise(setImmediate);
    expect(actor.getSnapshot().value).toBe("asking");
    expect(actor.getSnapshot().context).toEqual({ name: "Hall" });
    expect(calls).toEqual([]);
    expect(document.documentElement.dataset).toMatchObject({ theme: "dark", held: '"asking"' });
    actor.stop();
  });

  test("is asked by the frame that it stands in, and by nothing else", () => {
    vi.stubGlobal("self", { frameElement: null });
    expect(heldHere()).toBeNull();
    const asked = { machine: "send", theme: "light", events: [] };
    vi.stubGlobal("self", { frameElement: { dataset: { hold: JSON.stringify(asked) } } });
    expect(heldHere()).toEqual(asked);
    vi.stubGlobal("self", { frameElement: { dataset: {} } });
    expect(heldHere()).toBeNull();
    vi.unstubAllGlobals();
  });
});

describe.each(subjects)("the gallery of $machine.id", (pictured) => {
  const stands = standsOf(pictured);

  test("has every state that a living actor may rest in", () => {
    const known = reachable(pictured.machine);
    const leaves = statesIn(pictured.machine.root)
      .filter((node) => node.type === "atomic" && known.has(node.id) && !node.always?.length)
      .map(({ path }) => path.join("."));
    const shown = new Set(stands.flatMap(({ state }) => state.split(" ")));
    expect(leaves.filter((leaf) => !shown.has(leaf))).toEqual([]);
  });

  test("has every look that it names", () => {
    const looks = Object.keys(pictured.looks ?? {});
    expect(new Set(stands.flatMap(({ look }) => look ?? []))).toEqual(new Set(looks));
  });

  test("comes to them again when the way is read out of a frame", () => {
    for (const { value, events } of stands) {
      const way = ofBoard(events, "kitchen");
      expect(standAfter(silent(pictured.machine), ofBoard(pictured.input ?? null, "kitchen"), way).value).toEqual(
        value,
      );
      expect(JSON.stringify(way)).not.toContain("{board}");
    }
  });
});
