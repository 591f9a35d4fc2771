import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from "xstate";
import { type AdjacencyValue, getAdjacencyMap, getShortestPaths, getSimplePaths, type StatePath } from "xstate/graph";
import { stateNodesOf } from "./chartCoverage.ts";

/** What a port or child machine may answer: outputs, and what it may reject with. */
export interface Answers {
  readonly done?: readonly unknown[];
  readonly fails?: readonly unknown[];
}

/**
 * `everyVisit`: every transition out of every vertex, so also a retry after a retry. `once`: the shortest way to every
 * vertex, and over every transition that is on none of those; for charts whose visits are thousands. `simple`: every way
 * that repeats no vertex.
 */
export type Strategy = "everyVisit" | "once" | "simple";

export interface Exploration {
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  readonly events: readonly AnyEventObject[];
  /** By the id of the invoke. */
  readonly answers: Readonly<Record<string, Answers>>;
  /** The parts of the context that guards read: two snapshots that differ in them are walked separately. */
  readonly remember: (context: never) => unknown;
  readonly strategy: Strategy;
}

export interface Edge {
  readonly from: StateValue;
  readonly facts: unknown;
  readonly event: AnyEventObject;
  readonly to: StateValue;
}

const doneActor = "xstate.done.actor.";
const errorActor = "xstate.error.actor.";
const after = "xstate.after.";

/** The id of the invoke that an answer event comes from, or undefined for other events. */
export function answeredInvoke(event: AnyEventObject): string | undefined {
  if (event.type.startsWith(doneActor)) return event.type.slice(doneActor.length);
  if (event.type.startsWith(errorActor)) return event.type.slice(errorActor.length);
  return undefined;
}

export const isDelay = (event: AnyEventObject): boolean => event.type.startsWith(after);

/** The source and id of every invoke in the chart. */
export function invokesOf(machine: AnyStateMachine): Map<string, string> {
  const invokes = stateNodesOf(machine).flatMap((node) => node.invoke);
  return new Map(invokes.map((invoke) => [invoke.id, String(invoke.src)]));
}

/** A person's events of the chart: without what xstate itself raises. */
const ownEvents = (machine: AnyStateMachine): Set<string> =>
  new Set(stateNodesOf(machine).flatMap((node) => node.ownEvents.filter((type) => !type.startsWith("xstate."))));

/** Samples that are misspelt or missing would make a thinner map in silence: refuse them. */
function refuseWrongSamples({ machine, events, answers }: Exploration): void {
  const known = ownEvents(machine);
  const sampled = new Set(events.map((event) => event.type));
  const handled = new Set(stateNodesOf(machine).flatMap((node) => node.ownEvents));
  const invokes = invokesOf(machine);
  const wrong = [
    ...[...sampled].filter((type) => !known.has(type)).map((type) => `no state takes the sampled event "${type}"`),
    ...[...known].filter((type) => !sampled.has(type)).map((type) => `the event "${type}" has no sample`),
    ...Object.keys(answers)
      .filter((id) => !invokes.has(id))
      .map((id) => `nothing is invoked with the id "${id}" of an answer`),
    ...[...invokes.keys()].flatMap((id) => [
      ...(handled.has(doneActor + id) && !answers[id]?.done?.length ? [`"${id}" has no sample of an answer`] : []),
      ...(handled.has(errorActor + id) && !answers[id]?.fails?.length ? [`"${id}" has no sample of a failure`] : []),
    ]),
  ];
  if (wrong.length) throw new Error(`${machine.id}: ${wrong.join("; ")}.`);
}

/** What may happen in a snapshot. An event is made once, so that paths can be compared by identity. */
function offers({ events, answers }: Exploration): (snapshot: AnyMachineSnapshot) => AnyEventObject[] {
  const made = new Map<string, AnyEventObject[]>();
  const make = (type: string): AnyEventObject[] => {
    const id = answeredInvoke({ type });
    if (id === undefined) return isDelay({ type }) ? [{ type }] : events.filter((event) => event.type === type);
    return type.startsWith(doneActor)
      ? (answers[id]?.done ?? []).map((output) => ({ type, output, actorId: id }))
      : (answers[id]?.fails ?? []).map((error) => ({ type, error, actorId: id }));
  };
  return (snapshot) => {
    if (snapshot.status !== "active") return [];
    const types = new Set(snapshot._nodes.flatMap((node) => node.ownEvents));
    return [...types].flatMap((type) => {
      const known = made.get(type) ?? make(type);
      made.set(type, known);
      return known;
    });
  };
}

/** JSON, with errors told apart by what they carry and functions left out. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Error ? { ...part, name: part.name } : part)) ?? "";

type Tree = Map<AnyEventObject, Tree>;

/** The ways that no longer way begins with, each once. */
function longest(ways: readonly (readonly AnyEventObject[])[]): AnyEventObject[][] {
  const root: Tree = new Map();
  for (const way of ways) {
    let tree = root;
    for (const event of way) {
      const branch = tree.get(event) ?? new Map();
      tree.set(event, branch);
      tree = branch;
    }
  }
  const ends = (tree: Tree, start: AnyEventObject[]): AnyEventObject[][] =>
    tree.size ? [...tree].flatMap(([event, branch]) => ends(branch, [...start, event])) : [start];
  return ends(root, []);
}

/** The steps' events of a path of xstate/graph, without its "xstate.init". */
const eventsOf = (steps: readonly { event: AnyEventObject }[]): AnyEventObject[] =>
  steps.slice(1).map((step) => step.event);

/**
 * The paths through a machine. Snapshots are told apart by state value, the event that led there, the value before, and
 * what is to be remembered of the context, so that returning transitions (retry, resume) are walked too.
 */
export function explore(exploration: Exploration): { paths: AnyEventObject[][]; edges: ReadonlyMap<string, Edge> } {
  const { machine, input, remember, strategy } = exploration;
  refuseWrongSamples(exploration);
  const facts = (snapshot: AnyMachineSnapshot): unknown => remember(snapshot.context as never);
  const serializeState = (
    snapshot: AnyMachineSnapshot,
    event: AnyEventObject | undefined,
    previous?: AnyMachineSnapshot,
  ): string => keyOf([snapshot.value, facts(snapshot), event ?? null, previous?.value ?? null]);
  const options = {
    input,
    events: offers(exploration),
    serializeState,
    serializeEvent: keyOf,
    limit: 100_000,
  };
  const map = getAdjacencyMap(machine, options) as Record<string, AdjacencyValue<AnyMachineSnapshot, AnyEventObject>>;
  const vertices = Object.entries(map);
  const leaving = vertices.flatMap(([key, { state, transitions }]) =>
    Object.values<{ event: AnyEventObject; state: AnyMachineSnapshot }>(transitions).map(({ event, state: next }) => {
      const edge: Edge = { from: state.value, facts: facts(state), event, to: next.value };
      return { key, event, edge };
    }),
  );
  const edges = new Map(leaving.map(({ edge }) => [edgeKey(edge), edge]));
  refuseForkedEdges(machine, [...edges.values()]);
  const found: StatePath<AnyMachineSnapshot, AnyEventObject>[] =
    strategy === "simple" ? getSimplePaths(machine, options) : getShortestPaths(machine, options);
  const ways = found.map((path) => eventsOf(path.steps));
  if (strategy !== "simple") {
    const covered = new Set<string>();
    const shortest = new Map<string, AnyEventObject[]>();
    for (const { state, steps } of found) {
      const [last, beforeLast] = [steps.at(-1), steps.at(-2)];
      shortest.set(serializeState(state, beforeLast && last?.event, beforeLast?.state), eventsOf(steps));
      if (!beforeLast || !last) continue;
      const from = beforeLast.state;
      covered.add(edgeKey({ from: from.value, facts: facts(from), event: last.event, to: state.value }));
    }
    for (const { key, event, edge } of leaving) {
      if (strategy === "once" && covered.has(edgeKey(edge))) continue;
      covered.add(edgeKey(edge));
      ways.push([...(shortest.get(key) ?? []), event]);
    }
  }
  return { paths: longest(ways), edges };
}

/** One event that leads from one state to two: a guard reads something of the context that is not remembered. */
function refuseForkedEdges(machine: AnyStateMachine, edges: readonly Edge[]): void {
  const known = new Map<string, Edge>();
  for (const edge of edges) {
    const start = keyOf([edge.from, edge.facts, edge.event]);
    const other = known.get(start);
    if (other) {
      const fork = `${describeEdge(edge)} and also to ${keyOf(other.to)}`;
      throw new Error(`${machine.id}: ${fork}: "remember" lacks a part of the context that a guard reads.`);
    }
    known.set(start, edge);
  }
}

/** Two steps with the same key are the same edge of the map. */
export const edgeKey = ({ from, facts, event, to }: Edge): string => keyOf([from, facts, event, to]);

/** One line for an edge. */
export const describeEdge = (edge: Edge): string =>
  `${keyOf(edge.from)} --${describeEvent(edge.event)}--> ${keyOf(edge.to)}`;

/** One line for an event: its name as the chart says it, and what it carries. */
export function describeEvent(event: AnyEventObject): string {
  const { type, actorId: _, ...rest } = event;
  const name = type.replace(doneActor, "done.").replace(errorActor, "error.").replace(after, "after ");
  return Object.keys(rest).length ? `${name} ${keyOf(rest)}` : name;
}
