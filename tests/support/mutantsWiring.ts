import type { AnyStateMachine } from "xstate";
import type { Change, Chart, Parts } from "./mutants.ts";
import { statesOf } from "./mutantsChart.ts";
import type { Table } from "./table.ts";

interface Part {
  readonly machine: AnyStateMachine;
  readonly chart: Chart;
  /** The names that lead to it. */
  readonly at: readonly string[];
}

/** The table of the part alone answers for these, and for the order of its conditions. */
const ownKinds: ReadonlySet<string> = new Set(["tag", "not ignored"]);
const orderOfConditions = "after the next one";
/** A machine ends; it fails by a mistake of ours alone. */
const failsOf = (id: string): string => `--error.${id}[`;

/**
 * Whether a change is about what machines tell each other: a state that runs a child (how it begins, how it ends, what is
 * heard meanwhile), what is passed on, what a child says, and with what it ends.
 */
export function isWiring(table: Table, { machine, chart, at }: Part): (change: Change) => boolean {
  const lives = new Set(table.together);
  const { actions } = machine.implementations as unknown as Parts;
  const runs = statesOf(chart).flatMap(({ path, state }) =>
    state.invoke
      .filter(({ src }) => lives.has([...at, String(src)].join(".")))
      .map(({ id }) => ({ id, name: path.join(".") || "(root)" })),
  );
  const tells = Object.entries(actions).flatMap(([name, action]) => {
    const { type } = action as { readonly type?: string };
    return type === "xstate.sendTo" || (at.length && type === "xstate.enqueueActions") ? [name] : [];
  });
  const begins = [
    ...runs.flatMap(({ id, name }) => [`${name} --`, `${name}: `, `input of ${id} in ${name}: `]),
    ...tells.map((name) => `${name}: `),
    ...(at.length ? ["output of "] : []),
  ];
  const holds = tells.flatMap((name) => [`without ${name}`, `${name} with another`]);
  return ({ kind, label }) =>
    !ownKinds.has(kind) &&
    !label.endsWith(orderOfConditions) &&
    !runs.some(({ id }) => label.includes(failsOf(id))) &&
    (begins.some((start) => label.startsWith(start)) || holds.some((part) => label.includes(part)));
}
