import { describe, expect, test } from "vitest";
import { around, sequenceOf } from "../../src/entries/inspector/sequence/sequenceOf.ts";
import { labelWithin, placesOf } from "../../src/entries/inspector/sequence/sequencePlaces.ts";
import type { ActorNote, StepNote } from "../../src/entries/inspector/trace/protocol.ts";
import { emptyTrace, hear } from "../../src/entries/inspector/trace/trace.ts";

const actor = (id: string, machine: string | null, parent: string | null = null): ActorNote => {
  return { id, parent, name: machine ?? id, about: null, machine, value: "idle", status: "active" };
};

let index = 0;
const step = (of: string, at: number, event: string, value: string, source: string | null = null): StepNote => {
  index += 1;
  const rest = { payload: {}, error: null, status: "active", transitions: [], seq: index, cause: null };
  return { ...rest, index, actor: of, at, event, value, source };
};

/** A person asks for a send; the gateway is asked, a child delivers, and the send hears of it. */
const trace = hear(emptyTrace, {
  kind: "tab",
  tab: { id: "a", title: "Kitchen" },
  actors: [actor("1", "send"), actor("2", "delivery", "1"), actor("3", "composer")],
  steps: [
    step("1", 1_000, "xstate.init", "idle"),
    step("3", 1_001, "key.press", "typing"),
    step("1", 2_000, "send.request", "checkingBoard", "3"),
    // A child's first step is over before the one that started it.
    { ...step("2", 2_060, "xstate.init", "creatingMessage", "1"), seq: 5 },
    { ...step("1", 2_060, "xstate.done.actor.checkBoard", "delivering"), seq: 4 },
    { ...step("2", 2_100, "xstate.error.actor.createMessage", "failed"), error: "AnswerLost" },
    step("1", 5_300, "xstate.done.actor.delivery", "idle"),
    step("1", 5_301, "reset", "idle"),
  ],
});
const keys = (...ids: string[]) => new Set(ids.map((id) => `a/${id}`));
const said = (shown: ReadonlySet<string>, hasStates = false) =>
  sequenceOf(trace, shown, { until: undefined, hasStates, hasInner: false }).rows.map(
    ({ kind, from, to, text }) => `${kind} ${from} ${to} ${text}`,
  );

describe("the sequence between actors and the gateway", () => {
  test("events go from who sent them, calls and answers of ports to and from the gateway, and a pause is told", () => {
    expect(said(keys("1", "2", "3"))).toEqual([
      "message page a/3 key.press",
      "message a/3 a/1 send.request",
      "message a/1 gateway checkBoard",
      "answer gateway a/1 done.checkBoard",
      "message a/2 gateway createMessage",
      "answer gateway a/2 error.createMessage: AnswerLost",
      "pause a/1 a/1 ",
      "answer a/2 a/1 done.delivery",
      "message page a/1 reset",
    ]);
  });

  test("who is not in the picture is the page around it", () => {
    expect(said(keys("1"))).toContain("message page a/1 send.request");
    expect(said(keys("1")).some((row) => row.includes("a/2"))).toBe(false);
  });

  test("states stand on their lines whenever they change", () => {
    expect(said(keys("1"), true).filter((row) => row.startsWith("state"))).toEqual([
      "state a/1 a/1 idle",
      "state a/1 a/1 checkingBoard",
      "state a/1 a/1 delivering",
      "state a/1 a/1 idle",
    ]);
  });

  test("an actor stands beside whom it speaks with", () => {
    const [send] = trace.actors;
    if (!send) throw new Error("no actor");
    expect([...around(trace, send)].sort()).toEqual(["a/1", "a/2", "a/3"]);
  });
});

describe("the lifelines of a sequence", () => {
  const lines = ["page", "send", "gateway"].map((key) => ({ key }));
  /** The font's own widths: a sign of 12 px of the mono face is 0.6 of it. */
  const wide = (text: string): number => text.length * 12 * 0.6;
  const far = (rows: Parameters<typeof placesOf>[1], one: string, other: string): number => {
    const places = placesOf(lines, rows);
    return Math.abs((places.get(other) ?? 0) - (places.get(one) ?? 0));
  };

  test("stand so far from each other that what is said between two has room, and else as before", () => {
    const text = "done.restoreTarget";
    const rows = [{ from: "gateway", to: "send", text }];
    expect(far([], "send", "gateway")).toBe(far(rows, "page", "send"));
    expect(far(rows, "send", "gateway")).toBeGreaterThan(wide(text) + 8);
    expect(labelWithin(text, far(rows, "send", "gateway"))).toBe(text);
    // What goes over others has their room.
    expect(far([{ from: "page", to: "gateway", text }], "page", "gateway")).toBe(far([], "page", "gateway"));
  });

  test("no label makes them stand apart without end: it is cut, and never longer than its way", () => {
    const text = `error.createMessage: ${"TheGatewaySaidSomethingLong".repeat(4)}`;
    const way = far([{ from: "gateway", to: "send", text }], "send", "gateway");
    expect(way).toBeLessThan(300);
    const label = labelWithin(text, way);
    expect(label).toMatch(/^error\.createMessage: .*…$/);
    expect(wide(label)).toBeLessThan(way - 8);
  });
});
