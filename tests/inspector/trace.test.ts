import { describe, expect, test } from "vitest";
import type { ActorNote, Heard, StepNote } from "../../src/entries/inspector/trace/protocol.ts";
import {
  activeStates,
  emptyTrace,
  hear,
  isLeft,
  lightOf,
  stepsOf,
  type Trace,
  withContexts,
  withoutPast,
} from "../../src/entries/inspector/trace/trace.ts";

const actor: ActorNote = {
  id: "x:1",
  parent: null,
  name: "send",
  about: null,
  machine: "send",
  value: "idle",
  status: "active",
};

const step = (index: number, value: string, transitions: readonly string[] = []): StepNote => ({
  index,
  actor: "x:1",
  at: 1_000 + index,
  event: `event.${index}`,
  payload: {},
  error: null,
  value,
  status: "active",
  transitions,
  seq: index,
  cause: null,
  source: null,
});

const hearAll = (...messages: Heard[]): Trace => messages.reduce(hear, emptyTrace);
const tab = (steps: readonly StepNote[]): Heard => ({
  kind: "tab",
  tab: { id: "a", title: "Kitchen" },
  actors: [actor],
  steps,
});

describe("the trace of an inspector", () => {
  test("a tab that introduces itself twice is one tab, and its steps are not doubled", () => {
    const trace = hearAll(tab([step(0, "idle")]), tab([step(0, "idle"), step(1, "checkingBoard")]));
    expect(trace.tabs).toHaveLength(1);
    expect(trace.actors).toHaveLength(1);
    expect(trace.steps.map(({ event }) => event)).toEqual(["event.0", "event.1"]);
  });

  test("a tab whose title changed is told so and stays where it is, with its actors and steps", () => {
    const named = (id: string, title: string): Heard => ({ kind: "tab", tab: { id, title }, actors: [], steps: [] });
    const trace = hearAll(tab([step(0, "idle")]), named("b", "Porch"), named("a", "Compose · Kitchen"));
    expect(trace.tabs.map(({ title }) => title)).toEqual(["Compose · Kitchen", "Porch"]);
    expect([trace.actors.length, trace.steps.length]).toEqual([1, 1]);
  });

  test("steps of one tab stay in their order, also when two fall into one millisecond or come late", () => {
    const trace = hearAll(
      tab([]),
      { kind: "news", tab: "a", actors: [], steps: [{ ...step(2, "sent"), at: 1 }] },
      { kind: "news", tab: "a", actors: [], steps: [{ ...step(1, "idle"), at: 1 }] },
    );
    expect(trace.steps.map(({ index }) => index)).toEqual([1, 2]);
  });

  test("a step moves its actor and makes what was known of its context old", () => {
    const trace = hearAll(
      tab([]),
      { kind: "context", tab: "a", actor: "x:1", step: null, context: { boardId: "kitchen" } },
      { kind: "context", tab: "a", actor: "x:1", step: 7, context: { boardId: "porch" } },
      { kind: "news", tab: "a", actors: [], steps: [step(0, "sent")] },
    );
    expect(trace.actors[0]).toMatchObject({ value: "sent" });
    // What a step left stays what it was.
    expect(trace.contexts).toEqual({ "a/x:1@7": { boardId: "porch" } });
  });

  test("a tab that closes keeps its trace and stops its actors", () => {
    const trace = hearAll(tab([step(0, "idle")]), { kind: "gone", tab: "a", at: 7 });
    expect(trace).toMatchObject({ tabs: [{ goneAt: 7 }], actors: [{ status: "stopped" }] });
    expect(trace.steps).toHaveLength(1);
  });

  test("whoever ended long ago is forgotten, and never who runs", () => {
    const many = Array.from({ length: 1_500 }, (_, at): ActorNote => {
      return { ...actor, id: `x:${at}`, status: at % 3 === 0 ? "active" : "done" };
    });
    const trace = hearAll(tab([]), { kind: "news", tab: "a", actors: many, steps: [] });
    expect(trace.actors).toHaveLength(1_000);
    expect(trace.actors.filter(({ status }) => status === "active")).toHaveLength(500);
    expect(trace.actors.some(({ id }) => id === "x:1499")).toBe(true);
  });

  test("no more than ten thousand steps are kept, the newest, and each actor's own", () => {
    const trace = hearAll(tab(Array.from({ length: 10_500 }, (_, index) => step(index, "idle"))));
    expect(trace.steps).toHaveLength(10_000);
    expect(trace.steps.at(-1)?.index).toBe(10_499);
    const later = hear(trace, { kind: "news", tab: "a", actors: [], steps: [step(10_500, "sent")] });
    expect([later.steps[0]?.index, later.steps.length, later.isCut]).toEqual([501, 10_000, true]);
    expect(later.own.get("a/x:1")).toEqual(later.steps);
  });

  test("what is forgotten stays so when the tab tells it again, and who runs is known with its state", () => {
    const ended = { ...actor, id: "x:2", status: "done" };
    const closed: Heard = {
      kind: "tab",
      tab: { id: "b", title: "Porch" },
      actors: [actor],
      steps: [step(0, "idle")],
    };
    const before = hearAll(
      closed,
      { kind: "gone", tab: "b", at: 7 },
      tab([step(0, "idle")]),
      { kind: "news", tab: "a", actors: [ended], steps: [step(1, "sent")] },
      { kind: "context", tab: "a", actor: "x:1", step: 1, context: { boardId: "kitchen" } },
    );
    const forgotten = withoutPast(before);
    expect([forgotten.steps, forgotten.own.size, forgotten.contexts]).toEqual([[], 0, {}]);
    expect(forgotten.tabs.map(({ title }) => title)).toEqual(["Kitchen"]);
    expect(forgotten.actors.map(({ id, value }) => `${id} ${value}`)).toEqual(["x:1 sent"]);
    // Another inspector says hello, and the tab introduces itself to all of them.
    const again = hear(forgotten, tab([step(0, "idle"), step(1, "sent"), step(2, "idle")]));
    expect(again.steps.map(({ index }) => index)).toEqual([2]);
    const contexts = [1, 2, null].map((at) => ({ actor: "x:1", step: at, context: { at } }));
    const saved = withContexts(again, { kind: "contexts", tab: "a", contexts });
    expect(Object.keys(saved.contexts)).toEqual(["a/x:1@2", "a/x:1"]);
    // A second time as well, also where nothing had happened since.
    expect(hear(withoutPast(withoutPast(again)), tab([step(2, "idle"), step(3, "sent")])).steps).toHaveLength(1);
  });

  test("a step is left once it is no longer kept, whichever tab was busy, and not before its tab told anything", () => {
    const news = (id: string, from: number, count: number): Heard => {
      const steps = Array.from({ length: count }, (_, at) => step(from + at, "idle"));
      return { kind: "news", tab: id, actors: [], steps };
    };
    const quiet = hearAll(tab([]), news("a", 0, 2));
    expect([isLeft(quiet, "a/1"), isLeft(quiet, "a/2"), isLeft(quiet, "b/0")]).toEqual([false, false, false]);
    const busy = hear(quiet, news("b", 10, 9_999));
    expect([isLeft(busy, "a/0"), isLeft(busy, "a/1")]).toEqual([true, false]);
    const busier = hear(busy, news("b", 10_009, 1));
    expect([isLeft(busier, "a/1"), isLeft(busier, "b/10"), isLeft(busier, "b/9")]).toEqual([true, false, false]);
    // It did not keep that one itself.
    const introduced = hear(busier, { kind: "tab", tab: { id: "b", title: "Porch" }, actors: [], steps: [] });
    expect(isLeft(introduced, "b/9")).toBe(true);
    // What the tab tells once more is left already.
    expect(hear(busier, tab([step(0, "idle"), step(1, "idle")])).steps).toEqual(busier.steps);
    expect(isLeft(withoutPast(quiet), "a/1")).toBe(true);
  });

  test("the light shows where an actor is, where it has been, and the newest of its ways", () => {
    const keys = Array.from({ length: 12 }, (_, at) => `send.idle|event|${at}`);
    const trace = hearAll(tab(keys.map((key, at) => step(at, at === 11 ? "sent" : "idle", [key]))));
    const [only] = trace.actors;
    if (!only) throw new Error("the actor is not there");
    const held = trace.steps[9];
    const light = lightOf("send", stepsOf(trace, only, held), only.value);
    expect([...light.active]).toEqual(["send", "send.idle"]);
    expect(light.visited.has("send.sent")).toBe(false);
    expect(light.taken.size).toBe(10);
    expect([...light.path]).toEqual(keys.slice(2, 10));
  });

  test("states in states are all lit", () => {
    expect([...activeStates("board", { watched: { stream: "open", state: "online" } })]).toEqual([
      "board",
      "board.watched",
      "board.watched.stream",
      "board.watched.stream.open",
      "board.watched.state",
      "board.watched.state.online",
    ]);
  });
});
