import type { Demand } from "./verdict.ts";

/** What one case measured in one round, by name; the unit is part of the name ("cpuUs", "bytes"). */
export type Measures = Readonly<Record<string, number>>;

/** One thing that is measured, in a process or browser of its own. Throws when it does not show what it was given. */
export interface Case {
  readonly name: string;
  run(): Promise<Measures>;
}

/** Reads a value of this round. Throws when no such case or value was measured. */
export type Reading = (caseName: string, measure: string) => number;

/** One claim: a ratio of values measured in the same round. */
export interface Bar {
  /** As in the list of bars: A1. A letter behind it tells its parts: A2b. */
  readonly id: string;
  readonly claim: string;
  readonly demand: Demand;
  readonly cases: readonly string[];
  ratio(read: Reading): number;
}

/** What cannot be measured here, and why. */
export interface Unmeasured {
  readonly id: string;
  readonly why: string;
}

/** One part of the benchmark. */
export interface Section {
  readonly name: string;
  readonly cases: readonly Case[];
  readonly bars: readonly Bar[];
  readonly unmeasured: readonly Unmeasured[];
  /** Ends what the section started. */
  close(): Promise<void>;
}

/** Makes a section: builds, checks and starts what it needs. `bars`: the ids that are wanted, null for all. */
export type PrepareSection = (wanted: Wanted) => Promise<Section>;

/** Tells which bars are wanted, so that nothing is prepared in vain. */
export type Wanted = (id: string) => boolean;
