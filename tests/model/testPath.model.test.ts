import { describe, expect, test } from "vitest";
import { setup } from "xstate";
import { createTestModel } from "xstate/graph";
import { testPath } from "../support/testPath.ts";

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
