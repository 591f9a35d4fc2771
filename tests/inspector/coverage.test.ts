import { describe, expect, test } from "vitest";
import { definitionOf } from "../../src/entries/inspector/chart/definitions.ts";
import { reachable, statesIn } from "../../src/entries/inspector/chart/reach.ts";
import { keyedTransitions } from "../../src/entries/inspector/trace/protocol.ts";
import { coverageIn, type MachineCoverage } from "../../src/entries/inspector/walks/coverageFile.ts";
import { flowKey, mutationPlace } from "../../src/entries/inspector/walks/flowKey.ts";
import { chartHash, pathTo, walkedOf } from "../../src/entries/inspector/walks/walked.ts";
import { displaySocketTable } from "../model/displaySocket.table.ts";
import { plusModalTable } from "../model/plusModal.table.ts";
import { undoSendTable } from "../model/undoSend.table.ts";
import { mergeFlowCoverage } from "../support/flowCoverage.ts";
import { changesOf } from "../support/mutants.ts";
import type { Table } from "../support/table.ts";
import { chartOf } from "../support/tableCoverage.ts";
import { walkTable } from "../support/tableWalk.ts";

/** Each table is walked once. */
const walks = new Map<Table, ReturnType<typeof walkTable>["coverage"]>();

const tables = [plusModalTable, displaySocketTable, undoSendTable] as unknown as Table[];

const both = { model: true, browser: true, session: false };

function machineNamed(id: string) {
  const machine = definitionOf(id);
  if (!machine) throw new Error(`no machine is called ${id}`);
  return machine;
}

/** The file that a test run leaves, as the inspector reads it. */
function fileOf(table: Table, mutation: MachineCoverage["mutation"] = null) {
  const coverage = walks.get(table) ?? walkTable(table, { runs: 5 }).coverage;
  walks.set(table, coverage);
  if (!coverage) throw new Error(`${table.machine.id} was not walked`);
  const model = { seed: 1, machines: { [table.machine.id]: coverage } };
  const made = "2026-11-23T12:00:00.000Z";
  const scores = mutation ? { [table.machine.id]: mutation } : {};
  return coverageIn(JSON.parse(JSON.stringify(mergeFlowCoverage({ model, browser: [], mutation: scores, made }))));
}

describe.each(tables.map((table) => [table.machine.id, table] as const))(
  "what tests walked of %s",
  { timeout: 30_000 },
  (id, table) => {
    const machine = machineNamed(id);
    const all = statesIn(machine.root).flatMap((node) => keyedTransitions(node));

    test("is lit on the chart, and what is taken out of the run is a gap with a way to it", async () => {
      const file = fileOf(table);
      const coverage = file?.machines[id];
      if (!coverage) throw new Error("the file was not read");
      const chart = await chartHash(machine);
      expect(chart).toBe(chartOf(machine));
      const session = new Map<string, number>();
      const walked = walkedOf(machine, { coverage, chart, walkers: both, session });
      expect(walked.gaps).toEqual([]);
      expect(walked.states.seen).toBe(walked.states.all);
      for (const { key, transition } of all) {
        const { [flowKey(transition, machine)]: _, ...transitions } = coverage.transitions;
        const without = walkedOf(machine, { coverage: { ...coverage, transitions }, chart, walkers: both, session });
        expect(without.gaps).toEqual([key]);
        const path = pathTo(machine, key);
        expect(path.at(-1)?.key).toBe(key);
        // Each step begins where the one before can lead: the first one where the machine begins.
        expect(path.every((step) => reachable(machine).has(step.transition.source.id))).toBe(true);
      }
    });

    test("by whoever is asked for, and of another chart nothing", () => {
      const coverage = fileOf(table)?.machines[id];
      const [first] = all;
      const session = new Map(first ? [[first.key, 2]] : []);
      const none = { model: false, browser: true, session: false };
      expect(walkedOf(machine, { coverage, chart: null, walkers: none, session }).gaps).toHaveLength(all.length);
      const own = walkedOf(machine, { coverage, chart: null, walkers: { ...none, session: true }, session });
      expect(own.gaps).toHaveLength(all.length - 1);
      // States and guards as well: whom tables alone have seen, nobody else has.
      const nobody = walkedOf(machine, { coverage, chart: null, walkers: none, session });
      expect([nobody.states.seen, nobody.guards.both]).toEqual([0, 0]);
      const everywhere = new Map(all.map(({ key }) => [key, 1]));
      const lone = { model: false, browser: false, session: true };
      const whole = walkedOf(machine, { coverage: undefined, chart: null, walkers: lone, session: everywhere });
      expect([whole.gaps, whole.states.seen]).toEqual([[], whole.states.all]);
      const other = walkedOf(machine, { coverage, chart: "of another chart", walkers: both, session });
      expect([other.isCurrent, other.gaps.length]).toEqual([false, all.length]);
    });

    test("every mutant at a transition is found at its line", () => {
      const dropped = changesOf(table).filter(({ kind }) => kind === "transition dropped");
      const places = new Map(all.map(({ key, transition }) => [`${mutationPlace(transition)}: dropped`, key]));
      expect([...places.keys()].sort()).toEqual(dropped.map(({ label }) => label).sort());
      const [one] = all;
      if (!one) throw new Error("no transition");
      const place = mutationPlace(one.transition);
      const mutation = { made: 9, killed: 8, open: [`${place}: stays`], places: { [place]: { made: 4, killed: 3 } } };
      const coverage = fileOf(table, mutation)?.machines[id];
      const walked = walkedOf(machine, { coverage, chart: null, walkers: both, session: new Map() });
      expect(walked.lines.get(one.key)?.mutants).toEqual({ made: 4, killed: 3 });
      expect(walked.lived).toEqual([{ label: `${place}: stays`, key: one.key }]);
    });
  },
);

test("a file of something else is none", () => {
  expect([null, [], {}, { version: 2 }].map(coverageIn)).toEqual([null, null, null, null]);
  const file = { version: 1, made: "2026-11-23T12:00:00.000Z", machines: { send: { chart: "x" } } };
  expect(coverageIn(file)).toBeNull();
});
