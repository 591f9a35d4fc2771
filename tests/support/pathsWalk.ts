import { isDeepStrictEqual } from "node:util";
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
import { Coverage } from "./chartCoverage.ts";
import {
  type Answers,
  describeEdge,
  describeEvent,
  type Edge,
  edgeKey,
  explore,
  type Strategy,
} from "./pathsExplore.ts";
import { type Observation, type PortCall, Stage } from "./pathsReplay.ts";

/** What an invariant may look at: one moment of one path, after the machine came to rest. */
export interface Moment<Machine extends AnyStateMachine> {
  readonly input: InputFrom<Machine>;
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
type Invariant<Machine extends AnyStateMachine> = (moment: Moment<Machine>) => boolean | undefined;

/** A machine and all that may happen to it. */
export interface PathPlan<Machine extends AnyStateMachine> {
  readonly machine: Machine;
  /** What it is started with; several where a guard or an action looks at it. */
  readonly inputs?: readonly InputFrom<Machine>[];
  /** Samples of every event of the chart; several of one type where a guard or an action looks at it. */
  readonly events: readonly EventFromLogic<Machine>[];
  /** Samples of what ports and child machines answer and reject with, by the id of the invoke. */
  readonly answers?: Readonly<Record<string, Answers>>;
  /** The parts of the context that guards read. Forget one, and the walk says so. */
  readonly remember?: (context: ContextFrom<Machine>) => unknown;
  /** Which ways through the map are walked; by default all transitions at every visit. */
  readonly strategy?: Strategy;
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

/** Where the living actor differs from what the pure machine says; undefined when they agree. */
function difference(living: AnyMachineSnapshot, expected: AnyMachineSnapshot): string | undefined {
  for (const part of ["value", "context", "status", "output"] as const) {
    if (!isDeepStrictEqual(living[part], expected[part])) {
      return `${part} is ${JSON.stringify(living[part])}, not ${JSON.stringify(expected[part])}`;
    }
  }
  return undefined;
}

/** Walks the paths of one plan and keeps count. */
class Walker<Machine extends AnyStateMachine> {
  private readonly plan: PathPlan<Machine>;
  private readonly machine: AnyStateMachine;
  private readonly stage: Stage;
  private readonly coverage: Coverage;
  private readonly edges = new Map<string, Edge>();
  private readonly walked = new Set<string>();
  private readonly disagreements: string[] = [];
  private readonly broken: Record<string, string[]>;
  private readonly spoke = new Set<string>();
  private paths = 0;

  constructor(plan: PathPlan<Machine>) {
    this.plan = plan;
    this.machine = plan.machine;
    this.stage = new Stage(plan.machine);
    this.coverage = new Coverage(this.stage.machine);
    this.broken = Object.fromEntries(Object.keys(plan.invariants).map((name) => [name, []]));
  }

  async walk(): Promise<Walk> {
    for (const input of this.plan.inputs ?? [undefined]) {
      const { paths, edges } = explore({
        machine: this.machine,
        input,
        events: this.plan.events,
        answers: this.plan.answers ?? {},
        remember: (context) => this.facts(context),
        strategy: this.plan.strategy ?? "everyVisit",
      });
      for (const [key, edge] of edges) this.edges.set(key, edge);
      for (const events of paths) await this.walkPath(input, events);
      this.paths += paths.length;
    }
    const unwalked = [...this.edges].filter(([key]) => !this.walked.has(key));
    return {
      paths: this.paths,
      disagreements: this.disagreements,
      unwalked: [...unwalked.map(([, edge]) => describeEdge(edge)), ...this.coverage.unwalked],
      oneSidedGuards: this.coverage.oneSided,
      broken: this.broken,
      idleInvariants: Object.keys(this.plan.invariants).filter((name) => !this.spoke.has(name)),
    };
  }

  private facts(context: unknown): unknown {
    return this.plan.remember?.(context as ContextFrom<Machine>) ?? null;
  }

  private async walkPath(input: unknown, events: readonly AnyEventObject[]): Promise<void> {
    const run = this.stage.start(input);
    let [expected]: [AnyMachineSnapshot, unknown[]] = initialTransition(this.machine, input);
    let previous: AnyMachineSnapshot | undefined;
    let done: readonly AnyEventObject[] = [];
    const arrive = (observed: Observation, emittedBefore: number): void => {
      const { snapshot, transitions } = observed;
      const event = done.at(-1);
      this.coverage.note(previous, event, transitions, snapshot);
      const problem = difference(snapshot, expected);
      if (problem) throw new Error(problem);
      if (previous && event) this.noteEdge(previous, event, snapshot);
      this.checkInvariants({
        input: input as InputFrom<Machine>,
        snapshot: snapshot as SnapshotFrom<Machine>,
        previous: previous as SnapshotFrom<Machine> | undefined,
        event,
        events: done,
        calls: run.calls,
        emitted: run.emitted,
        emittedNow: run.emitted.slice(emittedBefore),
        elapsed: run.elapsed,
      });
      previous = snapshot;
    };
    try {
      arrive(await run.start(), 0);
      for (const event of events) {
        const emittedBefore = run.emitted.length;
        done = [...done, event];
        [expected] = transition(this.machine, expected, event);
        arrive(await run.take(event), emittedBefore);
      }
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message : String(problem);
      this.disagreements.push(`${describePath(done)}: ${reason}`);
    } finally {
      run.stop();
    }
  }

  private noteEdge(previous: AnyMachineSnapshot, event: AnyEventObject, snapshot: AnyMachineSnapshot): void {
    const edge: Edge = { from: previous.value, facts: this.facts(previous.context), event, to: snapshot.value };
    if (!this.edges.has(edgeKey(edge))) throw new Error(`the map has no ${describeEdge(edge)}`);
    this.walked.add(edgeKey(edge));
  }

  private checkInvariants(moment: Moment<Machine>): void {
    for (const [name, holds] of Object.entries(this.plan.invariants)) {
      const verdict = holds(moment);
      if (verdict !== undefined) this.spoke.add(name);
      if (verdict === false) this.broken[name]?.push(describePath(moment.events));
    }
  }
}

/** Walks every path of a plan on living actors. The tests of a machine use `testByPaths`. */
export function walkMachine<Machine extends AnyStateMachine>(plan: PathPlan<Machine>): Promise<Walk> {
  return new Walker(plan).walk();
}
