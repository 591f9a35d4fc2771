import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  transition,
} from "xstate";
import type { TestParam, TestPath } from "xstate/graph";
import { Coverage } from "./pathsCoverage.ts";
import {
  type Answers,
  describeEdge,
  describeEvent,
  type Edge,
  edgeKey,
  explore,
  type PlannedPath,
  stateNodesOf,
} from "./pathsExplore.ts";
import { type Observation, type PortCall, Stage } from "./pathsReplay.ts";

export type { PortCall } from "./pathsReplay.ts";

/** What an invariant may look at: one moment of one path, after the machine came to rest. */
export interface Moment<Machine extends AnyStateMachine> {
  readonly snapshot: SnapshotFrom<Machine>;
  /** The snapshot before; none at the start of a path. */
  readonly previous: SnapshotFrom<Machine> | undefined;
  readonly event: AnyEventObject | undefined;
  /** All events of the path so far, this one included. */
  readonly events: readonly AnyEventObject[];
  /** All calls of ports on the path so far, in order. */
  readonly calls: readonly PortCall[];
  /** All that the machine emitted on the path so far. */
  readonly emitted: readonly AnyEventObject[];
  /** What it emitted in this step. */
  readonly emittedNow: readonly AnyEventObject[];
  /** Simulated milliseconds since the start of the path. */
  readonly elapsed: number;
}

/** True: it holds. False: it is broken. Undefined: this moment says nothing about it. */
export type Invariant<Machine extends AnyStateMachine> = (moment: Moment<Machine>) => boolean | undefined;

/** A machine and all that may happen to it. */
export interface PathPlan<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  readonly input?: InputFrom<Machine>;
  /** Samples of every event of the chart; several of one type where a guard or an action looks at it. */
  readonly events: readonly EventFromLogic<Machine>[];
  /** Samples of what ports and child machines answer and reject with, by the id of the invoke. */
  readonly answers?: Readonly<Record<string, Answers>>;
  /** The parts of the context that guards read. Forget one, and the walk says so. */
  readonly remember?: (context: ContextFrom<Machine>) => unknown;
  /** By default every transition once; `simple` walks every way that repeats no vertex, for small charts. */
  readonly strategy?: "transitions" | "simple";
  /** Named in a person's words. Each must have had something to say at least once. */
  readonly invariants: Readonly<Record<string, Invariant<Machine>>>;
  /** How many paths there are, exactly, so that a transition that got lost is a red test. */
  readonly paths: number;
}

/** What walking all paths showed. Empty lists are good. */
export interface Walk {
  readonly paths: number;
  /** A path on which the living actor and the map did not agree. */
  readonly disagreements: string[];
  /** Transitions of the map, and of the chart, that no living actor took. */
  readonly unwalked: string[];
  /** Guards that never said yes, or never no. */
  readonly oneSidedGuards: string[];
  /** By the invariant's name: the paths that broke it. */
  readonly broken: Readonly<Record<string, string[]>>;
  /** Invariants that never had anything to say. */
  readonly idleInvariants: string[];
}

const describePath = (events: readonly AnyEventObject[]): string =>
  events.length ? events.map(describeEvent).join(" → ") : "(start)";

/** Walks every path of a plan on living actors. The tests of a machine use `testByPaths`. */
export async function walkMachine<Machine extends AnyStateMachine>(plan: PathPlan<Machine>): Promise<Walk> {
  const { input, invariants } = plan;
  const machine: AnyStateMachine = plan.machine;
  const remember = (context: unknown): unknown => plan.remember?.(context as ContextFrom<Machine>) ?? null;
  const { paths, edges } = explore({
    machine,
    input,
    events: plan.events,
    answers: plan.answers ?? {},
    remember,
    strategy: plan.strategy ?? "transitions",
  });
  const stage = new Stage(machine);
  const coverage = new Coverage(stage.machine);
  const walked = new Set<string>();
  const disagreements: string[] = [];
  const broken: Record<string, string[]> = Object.fromEntries(Object.keys(invariants).map((name) => [name, []]));
  const spoke = new Set<string>();

  const walkPath = async ({ events, values }: PlannedPath): Promise<void> => {
    const run = stage.start(input);
    let [expected]: [AnyMachineSnapshot, unknown[]] = initialTransition(machine, input);
    let previous: AnyMachineSnapshot | undefined;
    const check = (index: number, observed: Observation, emittedBefore: number): void => {
      const { snapshot } = observed;
      const event = events[index - 1];
      coverage.note(previous, event, observed.transitions, snapshot);
      for (const part of ["value", "context", "status", "output"] as const) {
        if (!isDeepStrictEqual(snapshot[part], expected[part])) {
          throw new Error(`${part} is ${JSON.stringify(snapshot[part])}, not ${JSON.stringify(expected[part])}`);
        }
      }
      if (!isDeepStrictEqual(snapshot.value, values[index])) throw new Error("the map foresaw another state");
      if (previous && event) {
        const step: Edge = { from: previous.value, facts: remember(previous.context), event, to: snapshot.value };
        if (!edges.has(edgeKey(step))) throw new Error(`the map has no ${describeEdge(step)}`);
        walked.add(edgeKey(step));
      }
      const moment: Moment<Machine> = {
        snapshot: snapshot as SnapshotFrom<Machine>,
        previous: previous as SnapshotFrom<Machine> | undefined,
        event,
        events: events.slice(0, index),
        calls: run.calls,
        emitted: run.emitted,
        emittedNow: run.emitted.slice(emittedBefore),
        elapsed: run.elapsed,
      };
      for (const [name, holds] of Object.entries(invariants)) {
        const verdict = holds(moment);
        if (verdict !== undefined) spoke.add(name);
        if (verdict === false) broken[name]?.push(describePath(moment.events));
      }
      previous = snapshot;
    };
    let index = 0;
    try {
      check(0, await run.start(), 0);
      for (const event of events) {
        index += 1;
        const emittedBefore = run.emitted.length;
        [expected] = transition(machine, expected, event);
        check(index, await run.take(event), emittedBefore);
      }
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem);
      disagreements.push(`${describePath(events.slice(0, index))}: ${reason}`);
    } finally {
      run.stop();
    }
  };

  for (const path of paths) await walkPath(path);
  const unwalkedEdges = [...edges].filter(([key]) => !walked.has(key));
  return {
    paths: paths.length,
    disagreements,
    unwalked: [...unwalkedEdges.map(([, edge]) => describeEdge(edge)), ...coverage.unwalked],
    oneSidedGuards: coverage.oneSided,
    broken,
    idleInvariants: Object.keys(invariants).filter((name) => !spoke.has(name)),
  };
}

/**
 * Tests a machine by its paths: the number of them, each of them on a living actor, every transition and guard, and
 * every invariant at every step.
 */
export function testByPaths<Machine extends AnyStateMachine>(title: string, plan: PathPlan<Machine>): void {
  describe(title, () => {
    let walk: Walk;
    beforeAll(async () => {
      walk = await walkMachine(plan);
    });
    test(`there are exactly ${plan.paths} paths`, () => {
      expect(walk.paths).toBe(plan.paths);
    });
    test("a living actor follows every path", () => {
      expect(walk.disagreements).toEqual([]);
    });
    test("every transition is walked", () => {
      expect(walk.unwalked).toEqual([]);
    });
    test("every guard says yes once and no once", () => {
      expect(walk.oneSidedGuards).toEqual([]);
    });
    test("every invariant had something to say", () => {
      expect(walk.idleInvariants).toEqual([]);
    });
    for (const name of Object.keys(plan.invariants)) {
      test(name, () => {
        expect(walk.broken[name]).toEqual([]);
      });
    }
  });
}

/** What a user-level model does for an event and asserts in a state; keys of states are dotted paths or "*". */
export interface PathSteps<Machine extends AnyStateMachine> {
  readonly states: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => void | Promise<void>>>;
  readonly events: Readonly<
    Record<string, (step: { readonly event: EventFromLogic<Machine> }) => void | Promise<void>>
  >;
}

/**
 * `path.test` of xstate/graph skips in silence what it finds no key for. This refuses keys that the machine does not
 * know, events of the path that nothing makes happen, and states of the path that nothing asserts.
 */
export async function testPath<Machine extends AnyStateMachine>(
  machine: Machine,
  path: TestPath<AnyMachineSnapshot, AnyEventObject>,
  steps: PathSteps<Machine>,
): Promise<void> {
  const states = new Set(["*", ...stateNodesOf(machine).map((node) => node.path.join("."))]);
  const events = new Set<string>(machine.events as string[]);
  const made = path.steps.map((step) => step.event.type).filter((type) => type !== "xstate.init");
  const asserts = (snapshot: AnyMachineSnapshot): boolean =>
    Object.keys(steps.states).some((key) => key === "*" || snapshot.matches(key));
  const problems = [
    ...Object.keys(steps.states)
      .filter((key) => !states.has(key))
      .map((key) => `no state is called "${key}"`),
    ...Object.keys(steps.events)
      .filter((key) => !events.has(key))
      .map((key) => `no event is called "${key}"`),
    ...[...new Set(made)].filter((type) => !(type in steps.events)).map((type) => `nothing makes "${type}" happen`),
    ...path.steps
      .filter((step) => !asserts(step.state))
      .map((step) => `nothing is asserted in ${JSON.stringify(step.state.value)}`),
  ];
  if (problems.length) throw new Error(`${machine.id}: ${[...new Set(problems)].join("; ")}.`);
  await path.test(steps as unknown as TestParam<AnyMachineSnapshot, AnyEventObject>);
}
