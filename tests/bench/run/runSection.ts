import { loadavg } from "node:os";
import type { Bar, Measures, Reading, Section } from "./section.ts";
import { type Judged, judge, needsRound, voidReason } from "./verdict.ts";

/** How many rounds to make. */
export interface Plan {
  readonly rounds: number;
  readonly most: number;
}

/** A round: what every case measured, the machine's floor and its load. */
interface Round {
  readonly measures: Readonly<Record<string, Measures>>;
  readonly floorUs: number;
  readonly load: number;
}

/** A bar with its judgement and the ratio of every round. */
export interface BarResult extends Judged {
  readonly bar: Bar;
  readonly ratios: readonly number[];
}

/** What came of a section. */
export interface SectionResult {
  readonly section: Section;
  readonly rounds: readonly Round[];
  readonly bars: readonly BarResult[];
  /** Why it proves nothing; null when it does. */
  readonly voidReason: string | null;
}

/** What a run needs of the machine. */
export interface World {
  /** Microseconds that the machine takes to copy one frame of memory now. */
  floorUs(): Promise<number>;
  say(line: string): void;
}

function readingOf({ measures }: Round): Reading {
  return (caseName, measure) => {
    const value = measures[caseName]?.[measure];
    if (value === undefined || !Number.isFinite(value)) throw new Error(`${caseName} did not measure ${measure}`);
    return value;
  };
}

async function runRound(section: Section, world: World, say: (line: string) => void): Promise<Round> {
  const floorUs = await world.floorUs();
  const measures: Record<string, Measures> = {};
  for (const { name, run } of section.cases) {
    say(name);
    measures[name] = await run();
  }
  return { measures, floorUs, load: loadavg()[0] ?? 0 };
}

function judgeAll(section: Section, done: readonly Round[]): BarResult[] {
  const readings = done.map(readingOf);
  return section.bars.map((bar) => {
    const ratios = readings.map((read) => bar.ratio(read));
    return { bar, ratios, ...judge(ratios, bar.demand) };
  });
}

/**
 * Runs the cases in turn, round after round, until the bars are clear or the most rounds are made. When a case fails (an
 * alternative does not show what it was given), the run ends there and is void; in the first round that is an error.
 */
export async function runSection(section: Section, plan: Plan, world: World): Promise<SectionResult> {
  const done: Round[] = [];
  let bars: BarResult[] = [];
  let failure: string | null = null;
  do {
    try {
      done.push(await runRound(section, world, (name) => world.say(`round ${done.length + 1}: ${name}`)));
    } catch (error) {
      if (done.length === 0) throw error;
      failure = `round ${done.length + 1} failed: ${error instanceof Error ? error.message : String(error)}`;
      break;
    }
    bars = judgeAll(section, done);
  } while (needsRound(done.length, plan.rounds, Math.max(plan.rounds, plan.most), verdictsOf(bars)));
  return { section, rounds: done, bars, voidReason: failure ?? voidReason(done.map(({ floorUs }) => floorUs)) };
}

const verdictsOf = (bars: readonly BarResult[]) => bars.map(({ verdict }) => verdict);
