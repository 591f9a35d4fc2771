import { describe, expect, test } from "vitest";
import { type AnyStateMachine, and, not } from "xstate";

const modules = import.meta.glob<Record<string, unknown>>("../../machines/**/*Machine.ts", { eager: true });
const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value && "implementations" in value;
const machines = Object.values(modules).flatMap((module) => Object.values(module).filter(isMachine));

/** More than a person takes in at a glance: a chart with more states is two. */
const mostStates = 10;

/** The only parts of a chart that take a function and no name. */
const functionsGoIn: readonly string[] = ["context", "input", "output"];

const statesIn = ({ states }: Pick<AnyStateMachine["root"], "states">): number =>
  Object.values(states).reduce((sum, state) => sum + 1 + statesIn(state), 0);

/** Where a chart holds a function that has no name of its own. */
function unnamed(part: unknown, path: readonly string[] = []): string[] {
  if (typeof part === "function") {
    const key = path.at(-1) ?? "";
    // An arrow that is written in place is called after the part that it is written in.
    const isNamed = functionsGoIn.includes(key) && part.name !== "" && part.name !== key;
    return isNamed ? [] : [path.join(".")];
  }
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => unnamed(value, [...path, key]));
}

describe("the charts", () => {
  test.each(machines.map((machine) => [machine.id, machine] as const))("%s is small", (_, machine) => {
    expect(statesIn(machine.root)).toBeLessThanOrEqual(mostStates);
  });

  test.each(machines.map((machine) => [machine.id, machine] as const))("%s holds names only", (_, machine) => {
    expect(unnamed(machine.config)).toEqual([]);
  });

  test("a function that is written in place is found, wherever it stands", () => {
    const named = () => ({});
    const chart = {
      context: () => ({}),
      output: named,
      entry: ["told", () => undefined],
      invoke: { input: () => 1, onDone: { guard: named } },
      on: { press: { guard: "isOpen" }, rest: { guard: and(["isOpen", not("isLate")]) } },
    };
    expect(unnamed(chart)).toEqual(["context", "entry.1", "invoke.input", "invoke.onDone.guard", "on.rest.guard"]);
  });
});
