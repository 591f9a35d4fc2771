import { afterAll, expect, test } from "vitest";
import constants from "../contract/constants.json" with { type: "json" };
import flows from "../contract/flows.json" with { type: "json" };
import { keepModelWalks } from "../support/flowCoverage.ts";
import type { Table } from "../support/table.ts";
import { compareWithContract } from "../support/tableContract.ts";
import type { FlowCoverage } from "../support/tableCoverage.ts";
import { seed, testTable } from "../support/tableTest.ts";

const modules = import.meta.glob<Record<string, Table>>("./*.table.ts", { eager: true });
const tables = Object.values(modules).flatMap((module) => Object.values(module));

const walked: Record<string, FlowCoverage> = {};
for (const table of tables) {
  testTable(table, ({ coverage }) => {
    if (coverage && !table.together.length) walked[table.machine.id] = coverage;
  });
}

test("every machine has a table", () => {
  const nameIn = (path: string) => path.replace(/^.*\/|(Machine|\.table)\.ts$/g, "");
  const machines = Object.keys(import.meta.glob("../../machines/*/*Machine.ts")).map(nameIn);
  expect(machines.length).toBeGreaterThan(90);
  const withTable = new Set(Object.keys(modules).map(nameIn));
  const toDo = "Write tests/model/NAME.table.ts (tests/README.md, Write a table)";
  expect(
    machines.filter((name) => !withTable.has(name)),
    toDo,
  ).toEqual([]);
});

/** For the inspector's overlay. */
afterAll(() => keepModelWalks({ seed, machines: walked }));

test("every table and the contract say the same, but for what has a reason", () => {
  const contract = {
    flows: flows.flows,
    constants: new Map(constants.constants.map(({ id, value }): [string, unknown] => [id, value])),
  };
  // A composition shows that its parts hear each other; what the contract says stands in the tables of the parts.
  const parts = tables.filter(({ together }) => together.length === 0);
  expect(compareWithContract(parts, contract as never)).toEqual({});
});
