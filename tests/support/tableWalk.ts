import * as fc from "fast-check";
import type { AnyStateMachine } from "xstate";
import { Coverage } from "./chartCoverage.ts";
import type { Row, Start, Table } from "./table.ts";
import { type FlowCoverage, WalkedChart } from "./tableCoverage.ts";
import { describeStep, Game, type Step } from "./tableGame.ts";
import { Stage } from "./tableLiving.ts";
import { Difference, Pair, type Walking } from "./tablePair.ts";
import { refusalsOf } from "./tableRefusals.ts";
import { type Way, waysOf } from "./tableWays.ts";

interface WalkOptions {
  /** Instead of the table's own: a machine that was changed on purpose. */
  readonly machine?: AnyStateMachine;
  /** What else runs the flow; the machine itself otherwise. */
  readonly stage?: Stage;
  /** Random walks after the planned ones. */
  readonly runs?: number;
  readonly seed?: number;
  /** Stops at the first difference; nothing is counted. */
  readonly firstOnly?: boolean;
}

/** What walking a table showed. Empty lists are good. */
export interface TableWalk {
  /** Why the table was not even walked, or where the living actor differs from it. */
  readonly failures: readonly string[];
  readonly rows: ReadonlyMap<Row, number>;
  readonly unwalked: readonly Row[];
  /** Rows whose `when` never said yes, or never no. */
  readonly oneSided: readonly Row[];
  /** Transitions of the chart that no walk took. */
  readonly unwalkedChart: readonly string[];
  readonly oneSidedGuards: readonly string[];
  /** By the promise's name: the walks that broke it. */
  readonly broken: Readonly<Record<string, readonly string[]>>;
  readonly idlePromises: readonly string[];
  readonly paths: number;
  readonly steps: number;
  readonly ignored: number;
  /** For the inspector's overlay; none where the table was refused, or only the first difference was asked for. */
  readonly coverage: FlowCoverage | undefined;
}

/** The table's alone, so one plan serves every machine that is held against it. */
interface Plan {
  readonly game: Game;
  readonly ways: readonly Way[];
}

const plans = new WeakMap<Table, Plan>();

function planOf(table: Table): Plan {
  const known = plans.get(table);
  if (known) return known;
  const ways = waysOf(new Game(table));
  const plan = { game: new Game(table), ways };
  plans.set(table, plan);
  return plan;
}

/** A step of a random walk. */
class StepCommand implements fc.Command<Pair, Pair> {
  private readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check(pair: Pair): boolean {
    return pair.can(this.step);
  }

  run(pair: Pair): void {
    pair.take(this.step);
  }

  toString(): string {
    return describeStep(this.step);
  }
}

const longestRandomWalk = 40;

/** More of them only hide the first. */
const mostFailures = 10;

function walkWay(walking: Walking, { start, steps }: Way): void {
  const pair = new Pair(walking, start);
  try {
    pair.sweep();
    for (const step of steps) {
      pair.wait();
      if (!pair.can(step)) break;
      pair.take(step);
      pair.sweep();
    }
  } finally {
    pair.stop();
  }
}

/** Random walks; the failure of the shortest one that still fails. */
function walkAtRandom(
  walking: Walking,
  starts: readonly Start[],
  options: Required<Omit<WalkOptions, "machine" | "stage">>,
): string[] {
  const steps: Step[] = [
    ...walking.game.steps.filter(({ kind }) => kind !== "delay"),
    { kind: "delay" },
    { kind: "wait" },
  ];
  const commands = fc.commands(
    steps.map((step) => fc.constant(new StepCommand(step))),
    { maxCommands: longestRandomWalk },
  );
  const walk = fc.property(fc.constantFrom(...starts), commands, (start, taken) => {
    const pair = new Pair(walking, start);
    try {
      fc.modelRun(() => ({ model: pair, real: pair }), taken);
    } finally {
      pair.stop();
    }
  });
  const { seed, runs: numRuns, firstOnly: endOnFailure } = options;
  const found = fc.check(walk, { seed, numRuns, endOnFailure });
  if (!found.failed) return [];
  const { errorInstance } = found;
  if (!(errorInstance instanceof Difference)) throw errorInstance;
  return [`at random (seed ${found.seed}): ${errorInstance.message}`];
}

const refused = (failures: readonly string[], table: Table): TableWalk => ({
  failures,
  rows: new Map(),
  unwalked: table.rows,
  oneSided: [],
  unwalkedChart: [],
  oneSidedGuards: [],
  broken: {},
  idlePromises: Object.keys(table.promises),
  paths: 0,
  steps: 0,
  ignored: 0,
  coverage: undefined,
});

/** Holds a machine against its table: refuses first, then the planned ways, then random ones. */
export function walkTable(table: Table, options: WalkOptions = {}): TableWalk {
  const { machine = table.machine, runs = 100, seed = 1, firstOnly = false } = options;
  const refusals = firstOnly ? [] : refusalsOf(table, machine);
  if (refusals.length) return refused(refusals, table);
  const { game, ways } = planOf(table);
  const { stage = new Stage(machine, table.together) } = options;
  const coverage = firstOnly ? undefined : new Coverage(stage.machine);
  const rows = new Map<Row, number>();
  const chart = new WalkedChart(table);
  let lastRow: Row | undefined;
  const broken: Record<string, string[]> = Object.fromEntries(Object.keys(table.promises).map((name) => [name, []]));
  const counts = { steps: 0, ignored: 0 };
  const walking: Walking = {
    game,
    stage,
    swept: new Set(),
    counting: coverage && {
      step: ({ row }) => {
        lastRow = row;
        counts[row ? "steps" : "ignored"] += 1;
        if (row) rows.set(row, (rows.get(row) ?? 0) + 1);
      },
      moment: (moment, living, path) => {
        coverage.note(moment.previous, moment.event, living.transitions, moment.snapshot);
        chart.note(moment, moment.event && lastRow, living);
        living.transitions = [];
        for (const [name, holds] of Object.entries(table.promises)) {
          const verdict = holds(moment);
          if (verdict !== undefined) chart.noteSpoken(name);
          if (verdict === false) broken[name]?.push(path);
        }
      },
    },
  };
  const failures: string[] = [];
  for (const way of ways) {
    try {
      walkWay(walking, way);
    } catch (error) {
      if (!(error instanceof Difference)) throw error;
      failures.push(error.message);
      if (failures.length === mostFailures) break;
      if (firstOnly) return { ...refused(failures, table), paths: ways.length };
    }
  }
  if (!failures.length) failures.push(...walkAtRandom(walking, table.starts, { runs, seed, firstOnly }));
  return {
    failures,
    rows,
    unwalked: table.rows.filter((row) => !rows.has(row)),
    oneSided: table.rows.filter((row) => {
      const { yes = 0, no = 0 } = game.asked.get(row) ?? {};
      return row.when && (yes === 0 || no === 0);
    }),
    unwalkedChart: coverage?.unwalked ?? [],
    oneSidedGuards: coverage?.oneSided ?? [],
    broken,
    idlePromises: Object.keys(table.promises).filter((name) => !chart.promised.has(name)),
    paths: ways.length,
    ...counts,
    coverage: coverage && chart.summary(stage.machine, coverage, broken),
  };
}
