import { describe, expect, test } from "vitest";
import { type AnyActorRef, createActor, createMachine, raise, sendTo, setup } from "xstate";
import { definitions } from "../../src/entries/inspector/chart/definitions.ts";
import { shortestPath } from "../../src/entries/inspector/chart/reach.ts";
import { accepted } from "../../src/entries/inspector/health/accepted.ts";
import { healthOf } from "../../src/entries/inspector/health/health.ts";
import { outlivedIn } from "../../src/entries/inspector/health/outlived.ts";
import { Inspection } from "../../src/entries/inspector/tab/recorder.ts";
import { listen } from "../../src/entries/inspector/trace/listener.ts";

const told = (machine: Parameters<typeof healthOf>[0]) =>
  healthOf(machine).map(({ ailment, what }) => `${ailment} ${what}`);

describe("the health of a chart", () => {
  test("a state that nothing leads to, also in a state and from one that is not reached either", () => {
    const machine = createMachine({
      id: "m",
      initial: "a",
      states: {
        a: { on: { go: "b.two" } },
        b: { initial: "one", states: { one: {}, two: { on: { back: "#m.a" } } } },
        c: { on: { go: "d" } },
        d: { on: { go: "c" } },
      },
    });
    expect(told(machine)).toEqual(["unreachable b.one", "unreachable c", "unreachable d"]);
  });

  test("a state that nothing leaves, unless it is final or something around it or beside it leads away", () => {
    const machine = createMachine({
      id: "m",
      initial: "a",
      states: {
        a: { on: { go: "stuck", end: "over", all: "both" } },
        stuck: { on: { again: "stuck", note: { actions: "note" } } },
        over: { type: "final" },
        both: {
          type: "parallel",
          states: {
            left: { initial: "x", states: { x: {} } },
            right: { initial: "y", states: { y: { on: { leave: "#m.a" } } } },
          },
        },
      },
    });
    expect(told(machine)).toEqual(["deadEnd stuck"]);
  });

  test("an event that is sent to oneself or to a child, and taken by nobody there", () => {
    const child = createMachine({ id: "child", on: { "child.go": {} } });
    const machine = setup({ actors: { child } }).createMachine({
      id: "m",
      invoke: { id: "kid", src: "child" },
      on: {
        press: { actions: [raise({ type: "heard" }), raise({ type: "lost" })] },
        heard: { actions: [sendTo("kid", { type: "child.go" }), sendTo("kid", { type: "child.stop" })] },
      },
    });
    expect(told(machine)).toEqual(["unheard lost", "unheard child.stop"]);
  });

  test("a guard that is never asked, or said no already", () => {
    const machine = createMachine({
      id: "m",
      initial: "a",
      states: {
        a: {
          on: {
            one: [{ target: "b" }, { guard: "isLate", target: "a" }],
            two: [{ guard: "isLate", target: "b" }, { guard: "isLate", actions: "note" }, { target: "b" }],
          },
        },
        b: { on: { back: "a" } },
      },
    });
    expect(told(machine)).toEqual(["sameGuard a --one[isLate]", "sameGuard a --two[isLate]"]);
  });

  test("the shortest way to a transition goes over the fewest others", () => {
    const machine = createMachine({
      id: "m",
      initial: "a",
      states: { a: { on: { far: "b", near: "c" } }, b: { on: { go: "c" } }, c: { on: { end: "d" } }, d: {} },
    });
    expect(shortestPath(machine, "m.c|end|0")?.map(({ key }) => key)).toEqual(["m.a|near|0", "m.c|end|0"]);
    expect(shortestPath(machine, "m.e|end|0")).toBeNull();
    // What a group does can be done from the nearest of its states.
    const grouped = createMachine({
      id: "m",
      initial: "a",
      states: {
        a: { on: { deep: "b" } },
        b: { on: { go: "g.far" } },
        g: { initial: "near", on: { end: "a" }, states: { near: {}, far: { on: { back: "near" } } } },
      },
    });
    const path = shortestPath(grouped, "m.g|end|0")?.map(({ key }) => key);
    expect(path).toEqual(["m.a|deep|0", "m.b|go|0", "m.g|end|0"]);
  });
});

test.each(definitions.map(({ machine }) => [machine.id, machine] as const))(
  "the chart of %s is well",
  (id, machine) => {
    const found = told(machine).map((one) => `${id}: ${one}`);
    expect(found.filter((one) => !(one in accepted))).toEqual([]);
  },
);

test("nothing is accepted that is well by now", () => {
  const found = new Set(definitions.flatMap(({ machine }) => told(machine).map((one) => `${machine.id}: ${one}`)));
  expect(Object.keys(accepted).filter((one) => !found.has(one))).toEqual([]);
});

describe("what runs on", () => {
  test("is told while its page stands: an actor whose starter is over, and none that ended with it", async () => {
    globalThis.document ??= { title: "a tab" } as Document;
    const listener = listen();
    const inspection = new Inspection("tab");
    const idle = (id: string) => createMachine({ id, initial: "on", states: { on: {} } });
    const screen = setup({
      actors: { kept: idle("kept") },
      actions: {
        // As a part does that makes an actor by itself and never stops it.
        forget: ({ self }) => {
          createActor(idle("forgotten"), { parent: self as AnyActorRef }).start();
        },
      },
    }).createMachine({
      id: "screen",
      initial: "open",
      states: {
        open: { entry: "forget", invoke: { id: "kept", src: "kept" }, on: { leave: "left" } },
        left: { type: "final" },
      },
    });
    const actor = createActor(screen, { inspect: inspection.inspect }).start();
    const statesOf = () => listener.read().actors.map(({ machine, status }) => `${machine} ${status}`);
    await expect.poll(() => statesOf()).toContain("forgotten active");
    expect(outlivedIn(listener.read())).toEqual([]);
    actor.send({ type: "leave" });
    await expect.poll(() => statesOf()).toContain("screen done");
    expect(outlivedIn(listener.read())).toMatchObject([{ ailment: "outlived", machine: "forgotten" }]);
    inspection.close();
    // A page that is closed has ended whatever was left in it.
    await expect.poll(() => outlivedIn(listener.read())).toEqual([]);
    listener.close();
  });
});
