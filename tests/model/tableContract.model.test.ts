import { describe, expect, test } from "vitest";
import { doorContract, doorMachine, doorTable, told } from "../support/doorFlow.ts";
import type { Table } from "../support/table.ts";
import { compareWithContract } from "../support/tableContract.ts";

describe("comparing a table with the contract", () => {
  const compare = (change: Partial<Table>, contract = doorContract) =>
    compareWithContract([told(change)], contract)[doorMachine.id] ?? [];
  const written = doorTable.contract as Exclude<Table["contract"], string>;

  test("has nothing to say where every difference has a reason", () => {
    expect(compare({})).toEqual([]);
  });

  test.each<[string, Partial<Table>]>([
    ['only the contract says "ringing door.shut idle"', { contract: { ...written, absent: {} } }],
    ['only the table says "ringing bell.rung ringing"', { contract: { ...written, more: {} } }],
    [
      '"idle door.open open" is not needed in "absent"',
      { contract: { ...written, absent: { ...written.absent, "idle door.open open": "no" } } },
    ],
    [
      '"any door.open open" is not needed in "more"',
      { contract: { ...written, more: { ...written.more, "any door.open open": "no" } } },
    ],
    [
      '"ringing bell.rung ringing" in "more" has no reason',
      { contract: { ...written, more: { "ringing bell.rung ringing": "" } } },
    ],
    ['the contract has no state "shut"', { contract: { ...written, states: { ...written.states, shut: "quiet" } } }],
    ['the contract has no event "bell.rang"', { contract: { ...written, events: { "bell.rang": "bell.rung" } } }],
    ['nothing promises "never unlocks without a press"', { promises: {} }],
    [
      'only the contract says "ringing after patience idle"',
      { rows: doorTable.rows.map((row) => (row.line === 3 ? { ...row, after: 3_000 } : row)) as Table["rows"] },
    ],
    ["the contract has no such flow", { contract: { flow: "gate" } }],
    ['the contract has the flow "door" for it', { contract: "no document knows it" }],
  ])("says: %s", (reason, change) => {
    const found = compareWithContract([told(change)], doorContract);
    expect(Object.values(found).flat()).toContain(reason);
  });
});
