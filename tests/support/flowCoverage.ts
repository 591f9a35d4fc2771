import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FlowCoverage } from "./tableCoverage.ts";

/** What a whole `npm run mutate` said of a machine. */
export interface MutationScore {
  readonly made: number;
  readonly killed: number;
  readonly equal?: number;
  readonly open?: readonly string[];
  /** By the transition at which they were made, as `mutationPlace` says it. */
  readonly places?: Readonly<Record<string, { readonly made: number; readonly killed: number }>>;
}

/** What one file of browser tests saw the machines do in Chromium. */
export interface BrowserWalks {
  /** By the machine's id. */
  readonly machines: Readonly<
    Record<
      string,
      {
        /** The hash of the chart that was walked; counts for another one are not taken. */
        readonly chart: string;
        /** By the transition's key. */
        readonly transitions: Readonly<Record<string, { readonly count: number; readonly measuredMs?: number }>>;
      }
    >
  >;
  /** By the model's title: the machine that it is about, and how often each transition of the model was walked. */
  readonly models: Readonly<
    Record<string, { readonly machine: string; readonly transitions: Readonly<Record<string, number>> }>
  >;
}

/** What walking the tables left. */
export interface ModelWalks {
  readonly seed: number;
  readonly machines: Readonly<Record<string, FlowCoverage>>;
}

/** `.cache/flow-coverage.json`: what is proven of every flow, merged over tables and browser tests. */
export interface FlowCoverageFile {
  readonly version: 1;
  readonly made: string;
  /** Of the random walks. */
  readonly seed: number;
  readonly machines: Readonly<Record<string, FlowCoverage & { readonly mutation: MutationScore | null }>>;
  readonly models: BrowserWalks["models"];
}

type Parts = {
  readonly model: ModelWalks;
  readonly browser: readonly BrowserWalks[];
  readonly mutation: Readonly<Record<string, MutationScore>>;
  readonly made: string;
};

const sum = (counts: readonly number[]): number => counts.reduce((one, other) => one + other, 0);

function withBrowser(id: string, coverage: FlowCoverage, browser: readonly BrowserWalks[]): FlowCoverage {
  const walks = browser.flatMap(({ machines }) => {
    const walk = machines[id];
    return walk?.chart === coverage.chart ? [walk.transitions] : [];
  });
  const transitions = Object.entries(coverage.transitions).map(([key, known]) => {
    const seen = walks.flatMap((walk) => walk[key] ?? []);
    const measured = seen.flatMap(({ measuredMs }) => measuredMs ?? []).at(-1);
    // A browser's clock is the real one: its measure says more than that of a simulated one.
    const time = measured === undefined ? {} : { measuredMs: measured };
    return [key, { ...known, browser: sum(seen.map(({ count }) => count)), ...time }] as const;
  });
  return { ...coverage, transitions: Object.fromEntries(transitions) };
}

function modelsOf(browser: readonly BrowserWalks[]): BrowserWalks["models"] {
  const all: Record<string, { machine: string; transitions: Record<string, number> }> = {};
  for (const [title, { machine, transitions }] of browser.flatMap(({ models }) => Object.entries(models))) {
    const known = all[title]?.transitions ?? {};
    const counts = Object.entries(transitions).map(([key, count]) => [key, (known[key] ?? 0) + count] as const);
    all[title] = { machine, transitions: { ...known, ...Object.fromEntries(counts) } };
  }
  return all;
}

/** One file of what tables, browsers and mutation runs left, each by itself. */
export function mergeFlowCoverage({ model, browser, mutation, made }: Parts): FlowCoverageFile {
  return {
    version: 1,
    made,
    seed: model.seed,
    machines: Object.fromEntries(
      Object.entries(model.machines).map(([id, coverage]) => [
        id,
        { ...withBrowser(id, coverage, browser), mutation: mutation[id] ?? null },
      ]),
    ),
    models: modelsOf(browser),
  };
}

const cache = fileURLToPath(new URL("../../.cache/", import.meta.url));
const parts = join(cache, "flows");
const whole = join(cache, "flow-coverage.json");

const read = <Content>(path: string, none: Content): Content =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Content) : none;

/** Whole or not at all: others may read and write at the same time. */
function write(path: string, content: unknown): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(content));
  renameSync(draft, path);
}

function writeWhole(): void {
  const model = read<ModelWalks | null>(join(parts, "model.json"), null);
  if (model === null) return;
  const names = readdirSync(parts).filter((name) => name.startsWith("browser."));
  const browser = names.sort().map((name) => read<BrowserWalks>(join(parts, name), { machines: {}, models: {} }));
  const mutation = read<{ machines: Record<string, MutationScore> }>(join(cache, "mutation.json"), { machines: {} });
  const made = new Date().toISOString();
  write(whole, mergeFlowCoverage({ model, browser, mutation: mutation.machines, made }));
}

/** Keeps what walking the tables left, and makes the whole anew. */
export function keepModelWalks(walks: ModelWalks): void {
  mkdirSync(parts, { recursive: true });
  write(join(parts, "model.json"), walks);
  writeWhole();
}

/** Keeps what one file of browser tests saw, in place of what its last run saw, and makes the whole anew. */
export function keepBrowserWalks(file: string, walks: BrowserWalks): void {
  mkdirSync(parts, { recursive: true });
  write(join(parts, `browser.${file}.json`), walks);
  writeWhole();
}

/** The last run's file; `null` where there was none, or one of another version. */
export function readFlowCoverage(path: string = whole): FlowCoverageFile | null {
  const file = read<Partial<FlowCoverageFile> | null>(path, null);
  return file?.version === 1 ? (file as FlowCoverageFile) : null;
}
