import { type AnyStateMachine, createMachine } from "xstate";
import { chartChanges } from "./mutantsChart.ts";
import { partChanges } from "./mutantsParts.ts";
import type { Table } from "./table.ts";
import { walkTable } from "./tableWalk.ts";

export interface Action {
  type: unknown;
  params?: unknown;
}

export interface Transition {
  target?: string;
  guard?: unknown;
  actions: unknown[];
  reenter?: boolean;
}

interface Invoke {
  id: string;
  src: unknown;
  input?: unknown;
  onDone: Transition[];
  onError: Transition[];
}

/** A part of a chart with everything written out, so that it can be changed in one way only. */
export interface Chart {
  id?: string;
  type?: string;
  initial?: string;
  context?: unknown;
  output?: unknown;
  tags: string[];
  entry: unknown[];
  exit: unknown[];
  always: Transition[];
  on: Record<string, Transition[]>;
  after: Record<string, Transition[]>;
  invoke: Invoke[];
  states: Record<string, Chart>;
}

export interface Parts {
  readonly actions: Record<string, unknown>;
  readonly guards: Record<string, unknown>;
  readonly delays: Record<string, unknown>;
}

/** One wrong change of a machine. */
export interface Change {
  readonly kind: string;
  /** Says what was changed where; no other change of the machine has it. */
  readonly label: string;
  apply(chart: Chart, parts: Parts): void;
}

const list = (value: unknown): unknown[] => {
  if (value === undefined) return [];
  return Array.isArray(value) ? [...value] : [value];
};

const transitionsIn = (value: unknown): Transition[] =>
  list(value).map((one) => {
    if (typeof one === "string") return { target: one, actions: [] };
    const written = one as Partial<Transition>;
    return { ...written, actions: list(written.actions) };
  });

const eachIn = (value: unknown): Record<string, Transition[]> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([name, one]) => [name, transitionsIn(one)]));

function writtenOut(config: Readonly<Record<string, unknown>>): Chart {
  return {
    ...config,
    tags: list(config.tags) as string[],
    entry: list(config.entry),
    exit: list(config.exit),
    always: transitionsIn(config.always),
    on: eachIn(config.on),
    after: eachIn(config.after),
    invoke: list(config.invoke).map((one) => {
      const invoke = one as Invoke;
      return { ...invoke, onDone: transitionsIn(invoke.onDone), onError: transitionsIn(invoke.onError) };
    }),
    states: Object.fromEntries(
      Object.entries(config.states ?? {}).map(([name, state]) => [name, writtenOut(state as Record<string, unknown>)]),
    ),
  };
}

/** An empty list of transitions forbids an event, and an empty `always` or `states` means another kind of state. */
function pruned(chart: Chart): Record<string, unknown> {
  const { always, states, ...rest } = chart;
  return {
    ...rest,
    ...(always.length ? { always } : {}),
    ...(Object.keys(states).length
      ? { states: Object.fromEntries(Object.entries(states).map(([name, state]) => [name, pruned(state)])) }
      : {}),
  };
}

/** More steps without an event than any chart needs: a change that runs in circles is noticed and not waited for. */
const maxIterations = 200;

/** The machine with one change, or with none. */
export function changed(machine: AnyStateMachine, change?: Change): AnyStateMachine {
  const chart = writtenOut(machine.config as Record<string, unknown>);
  const { actions, guards, delays, actors } = machine.implementations as unknown as Parts & { actors: object };
  const parts: Parts = { actions: { ...actions }, guards: { ...guards }, delays: { ...delays } };
  change?.apply(chart, parts);
  const config = { ...pruned(chart), options: { maxIterations } };
  return createMachine(config as never, { ...parts, actors } as never) as unknown as AnyStateMachine;
}

/** Every wrong change that is made to a machine. */
export function changesOf(table: Table): Change[] {
  const { machine } = table;
  const chart = writtenOut(machine.config as Record<string, unknown>);
  const labels = new Map<string, number>();
  const all = [...chartChanges(chart, machine.id), ...partChanges(table, chart, (change) => changed(machine, change))];
  return all.map((change) => {
    const count = (labels.get(change.label) ?? 0) + 1;
    labels.set(change.label, count);
    return count === 1 ? change : { ...change, label: `${change.label} (${count})` };
  });
}

const randomWalks = 20;

/** Why the table is not satisfied with a changed machine; undefined when it sees nothing. */
export function noticed(table: Table, change?: Change): string | undefined {
  try {
    const machine = changed(table.machine, change);
    return walkTable(table, { machine, runs: randomWalks, firstOnly: true }).failures[0];
  } catch (error) {
    return String(error);
  }
}
