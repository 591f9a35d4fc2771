/**
 * `npm run mutate [MACHINE…]`: makes every wrong change to every machine that has a table, one at a time, and tells which
 * ones its table does not notice. Such a change is either a hole in the table or makes no difference; then it stands in
 * tests/model/equal.json with the reason. Fails below 97 % for a machine, with a survivor that is not listed, and with a
 * listed one that is noticed or no longer made.
 */
import { Console } from "node:console";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { judge, type Verdict } from "./mutateJudge.ts";

const leastScore = 97;
/** Of a small machine two that make no difference are more than 3 % already. */
const fewSurvivors = 2;
const folder = fileURLToPath(new URL("../model/", import.meta.url));
const ending = ".table.ts";

interface Equal {
  readonly machine: string;
  readonly label: string;
  readonly reason: string;
}

interface Score {
  readonly made: number;
  readonly killed: number;
  readonly equal?: number;
  readonly open?: readonly string[];
  readonly places?: Readonly<Record<string, Tally>>;
}

interface Tally {
  readonly made: number;
  readonly killed: number;
}

const percent = ({ made, killed }: Score): number => (made === 0 ? 0 : (100 * killed) / made);

/** By the transition at which they were made ("idle --send.request[0]"): the changes, for the inspector. */
function byPlace(changes: Verdict["changes"]): Record<string, Tally> {
  const places: Record<string, Tally> = {};
  for (const { label, isNoticed } of changes) {
    const place = /^.+\[\d+\](?=: )/.exec(label)?.[0];
    if (place === undefined) continue;
    const { made, killed } = places[place] ?? { made: 0, killed: 0 };
    places[place] = { made: made + 1, killed: killed + (isNoticed ? 1 : 0) };
  }
  return places;
}

function scoreOf({ machine, changes, red }: Verdict, equal: readonly Equal[]): { score: Score; troubles: string[] } {
  const survivors = changes.filter(({ isNoticed }) => !isNoticed);
  const listed = equal.filter((entry) => entry.machine === machine);
  const open = survivors.filter(({ label }) => !listed.some((entry) => entry.label === label));
  const made = changes.length;
  const killed = made - survivors.length;
  const score = {
    made,
    killed,
    equal: survivors.length - open.length,
    open: open.map(({ label }) => label),
    places: byPlace(changes),
  };
  const troubles = [
    ...(red ? [`red before any change: ${red}`] : []),
    ...open.map(({ kind, label }) => `not noticed: ${kind}: ${label}`),
    ...listed.flatMap(({ label, reason }) => [
      ...(survivors.some((change) => change.label === label) ? [] : [`not needed in equal.json: ${label}`]),
      ...(reason ? [] : [`no reason in equal.json: ${label}`]),
    ]),
    ...(percent(score) < leastScore && survivors.length > fewSurvivors
      ? [`${percent(score).toFixed(1)} % of the changes noticed, ${leastScore} % is the least`]
      : []),
  ];
  return { score, troubles: troubles.map((trouble) => `${machine}: ${trouble}`) };
}

function byKind(verdicts: readonly Verdict[]): Record<string, Score> {
  const kinds: Record<string, Score> = {};
  for (const { kind, isNoticed } of verdicts.flatMap(({ changes }) => changes)) {
    const { made, killed } = kinds[kind] ?? { made: 0, killed: 0 };
    kinds[kind] = { made: made + 1, killed: killed + (isNoticed ? 1 : 0) };
  }
  return kinds;
}

const shown = (scores: Readonly<Record<string, Score>>) =>
  Object.fromEntries(
    Object.entries(scores).map(([name, { open: _, places: __, ...score }]) => [
      name,
      { ...score, percent: Number(percent(score).toFixed(1)) },
    ]),
  );

const wanted = process.argv.slice(2);
const files = readdirSync(folder).filter(
  (name) => name.endsWith(ending) && (!wanted.length || wanted.includes(name.slice(0, -ending.length))),
);
const tables = files.map((name) => name.slice(0, -ending.length));
const missing = wanted.filter((name) => !tables.includes(name));
if (missing.length || !files.length) {
  process.stderr.write(`There is no tests/model/${missing[0] ?? "*"}${ending}.\n`);
  process.exit(1);
}
const equal = JSON.parse(readFileSync(`${folder}equal.json`, "utf8")) as Equal[];
const queue = [...files];
const verdicts: Verdict[] = [];

async function work(): Promise<void> {
  for (let file = queue.shift(); file; file = queue.shift()) {
    const verdict = await judge(folder + file);
    verdicts.push(verdict);
    const killed = verdict.changes.filter(({ isNoticed }) => isNoticed).length;
    process.stdout.write(`${verdict.machine}: ${killed} of ${verdict.changes.length} noticed\n`);
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), files.length) }, work));

verdicts.sort((left, right) => left.machine.localeCompare(right.machine));
const scored = verdicts.map((verdict) => ({ machine: verdict.machine, ...scoreOf(verdict, equal) }));
const machines = Object.fromEntries(scored.map(({ machine, score }) => [machine, score]));
const strangers = equal.filter(({ machine }) => !wanted.length && !(machine in machines));
const troubles = [
  ...scored.flatMap((one) => one.troubles),
  ...strangers.map(({ machine }) => `equal.json names "${machine}", which has no table`),
];
const print = new Console(process.stdout);
print.table(shown(byKind(verdicts)));
print.table(shown(machines));
mkdirSync(".cache", { recursive: true });
writeFileSync(".cache/mutation.json", JSON.stringify({ version: 1, machines }, undefined, 2));
for (const trouble of troubles) process.stderr.write(`${trouble}\n`);
if (troubles.some((trouble) => trouble.includes(": not noticed: "))) {
  process.stderr.write(
    'What is not noticed is a hole in the table (show more, add a sample), a needless part of the machine (take it away), or makes no difference: tests/README.md, "Write a table", 8.\n',
  );
}
process.exitCode = troubles.length ? 1 : 0;
