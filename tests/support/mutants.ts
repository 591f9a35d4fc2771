import { type AnyStateMachine, createMachine } from "xstate";
import { chartChanges } from "./mutantsChart.ts";
import { partChanges } from "./mutantsParts.ts";
import { isWiring } from "./mutantsWiring.ts";
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
  /** The names that lead to the child machine that is changed; none for the machine of the table. */
  readonly at?: readonly string[];
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

const actorsOf = (machine: AnyStateMachine) => machine.implementations.actors as Record<string, AnyStateMachine>;

/** The machine with one change, or with none; what is changed in a child stays in its place. */
export function changed(machine: AnyStateMachine, change?: Change): AnyStateMachine {
  const [name, ...deeper] = change?.at ?? [];
  const child = name === undefined ? undefined : actorsOf(machine)[name];
  if (change && name !== undefined && child) {
    const actors = { [name]: changed(child, { ...change, at: deeper }) };
    return changed(machine).provide({ actors } as never);
  }
  const chart = writtenOut(machine.config as Record<string, unknown>);
  const { actions, guards, delays, actors } = machine.implementations as unknown as Parts & { actors: object };
  const parts: Parts = { actions: { ...actions }, guards: { ...guards }, delays: { ...delays } };
  change?.apply(chart, parts);
  const config = { ...pruned(chart), options: { maxIterations } };
  return createMachine(config as never, { ...parts, actors } as never) as unknown as AnyStateMachine;
}

/** What mutation calls a table by: a machine, or machines that are walked together. */
export const mutatedName = ({ machine, together }: Table): string =>
  together.length ? `${machine.id} together` : machine.id;

/** Every wrong change of one machine: of the table's, or of one that is walked together with it. */
function changesAt(table: Table, at: readonly string[]): Change[] {
  const machine = at.reduce((outer, name) => actorsOf(outer)[name] ?? outer, table.machine);
  const chart = writtenOut(machine.config as Record<string, unknown>);
  const make = (change: Change) => changed(table.machine, { ...change, at });
  const all = [...chartChanges(chart, machine.id), ...partChanges({ table, machine, chart, make })];
  if (!table.together.length) return all;
  const wiring = isWiring(table, { machine, chart, at });
  return all.filter(wiring).map((change) => ({ ...change, at, label: `${machine.id}: ${change.label}` }));
}

/** Every wrong change that is made to a machine; of a composition, those of what its machines tell each other. */
export function changesOf(table: Table): Change[] {
  const labels = new Map<string, number>();
  const all = [[], ...table.together.map((path) => path.split("."))].flatMap((at) => changesAt(table, at));
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
