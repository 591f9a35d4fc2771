import { describe, expect, test } from "vitest";
import type { InspectionEvent } from "xstate";
import { flowOf } from "../../machines/flow.ts";
import { flowsUnder } from "../../src/flow/flowsByXState.ts";
import { startPlainFlow } from "../../src/flow/startFlow.ts";

type Event = { readonly type: "door.left" } | { readonly type: "bell.rung"; readonly from: string };

const doorFlow = flowOf<{ rung: readonly string[] }, undefined, Event, { readonly type: "door.opened" }>()({
  id: "door",
  context: () => ({ rung: [] }),
  calls: { unlock: { kind: "promise" }, listen: { kind: "callback" } },
  changes: { note: ({ rung }, event) => (event.type === "bell.rung" ? { rung: [...rung, event.from] } : {}) },
  tells: { tellOpened: () => ({ type: "door.opened" }) },
  chart: {
    initial: "listening",
    states: {
      listening: {
        invoke: { src: "listen" },
        on: { "bell.rung": { target: "opening", actions: "note" } },
      },
      opening: {
        invoke: { src: "unlock", onDone: { target: "open", actions: "tellOpened" } },
        on: { "door.left": "away", "bell.rung": { actions: "note" } },
      },
      open: {},
      away: {},
    },
  },
});

const inspected: InspectionEvent[] = [];
const runners = {
  "a page without XState": startPlainFlow,
  "a page that is inspected": flowsUnder({ inspect: (event) => void inspected.push(event) }),
};

describe.each(Object.entries(runners))("a flow on %s", (_, start) => {
  function open() {
    let answer = (_output: unknown) => {};
    let say = (_event: Event) => {};
    const told: string[] = [];
    const seen: string[] = [];
    const run = start(doorFlow, {
      input: undefined,
      calls: {
        unlock: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
        listen: (_input, send) => {
          say = send;
          send({ type: "bell.rung", from: "at once" });
          return () => void told.push("closed");
        },
      },
      tell: ({ type }) => void told.push(type),
      changed: ({ state }) => void seen.push(state),
    });
    return { run, told, seen, answer: (output: unknown) => answer(output), say: (event: Event) => say(event) };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test("hears what a connection says at once, and nothing more once it is closed", () => {
    const { run, told, say } = open();
    expect([run.state, run.context.rung, told]).toEqual(["opening", ["at once"], ["closed"]]);
    say({ type: "bell.rung", from: "late" });
    expect(run.context.rung).toEqual(["at once"]);
  });

  test("takes an answer, and not one that comes after its state was left", async () => {
    const good = open();
    good.answer("key");
    await turn();
    expect([good.run.state, good.told]).toEqual(["open", ["closed", "door.opened"]]);

    const left = open();
    left.run.send({ type: "door.left" });
    left.answer("key");
    await turn();
    expect([left.run.state, left.told]).toEqual(["away", ["closed"]]);
  });

  test("does nothing after it was stopped", () => {
    const { run } = open();
    run.stop();
    expect(run.isOver).toBe(true);
    run.send({ type: "bell.rung", from: "late" });
    expect(run.context.rung).toEqual(["at once"]);
  });
});

test("whoever inspects a page sees its flows as machines", () => {
  expect(
    inspected.some(({ actorRef }) => "logic" in actorRef && (actorRef.logic as { id?: string }).id === "door"),
  ).toBe(true);
});
