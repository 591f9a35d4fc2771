import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import constants from "../contract/constants.json" with { type: "json" };
import flows from "../contract/flows.json" with { type: "json" };
import type { Table } from "../support/table.ts";
import { compareWithContract } from "../support/tableContract.ts";
import { testTable } from "../support/tableTest.ts";

const modules = import.meta.glob<Record<string, Table>>("./*.table.ts", { eager: true });
const tables = Object.values(modules).flatMap((module) => Object.values(module));

const walked: Record<string, unknown> = {};
for (const table of tables) {
  testTable(table, ({ coverage }) => {
    if (coverage && !table.together.length) walked[table.machine.id] = coverage;
  });
}

/** For the inspector's overlay; the last whole mutation run is told where there was one. */
afterAll(() => {
  const known = existsSync(".cache/mutation.json") ? JSON.parse(readFileSync(".cache/mutation.json", "utf8")) : {};
  const machines = Object.fromEntries(
    Object.entries(walked).map(([id, coverage]) => [
      id,
      { ...(coverage as object), mutation: known.machines?.[id] ?? null },
    ]),
  );
  mkdirSync(".cache", { recursive: true });
  writeFileSync(".cache/flow-coverage.json", JSON.stringify({ version: 1, made: new Date().toISOString(), machines }));
});

test("every table and the contract say the same, but for what has a reason", () => {
  const contract = {
    flows: flows.flows,
    constants: new Map(constants.constants.map(({ id, value }): [string, unknown] => [id, value])),
  };
  expect(compareWithContract(tables, contract as never)).toEqual({});
});
