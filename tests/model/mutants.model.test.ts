import { describe, expect, test } from "vitest";
import { doorMachine, doorTable, told } from "../support/doorFlow.ts";
import { changed, changesOf, noticed } from "../support/mutants.ts";
import type { Table } from "../support/table.ts";
import { walkTable } from "../support/tableWalk.ts";

// Hundreds of walks, also on a machine that has other work.
describe("changing a machine in every wrong way", { timeout: 60_000 }, () => {
  test("the unchanged copy satisfies the table", () => {
    expect(noticed(doorTable)).toBeUndefined();
    expect(changed(doorMachine).id).toBe("door");
  });

  test("every change is noticed, and no two are called the same", () => {
    const all = changesOf(doorTable);
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(80);
    // What is told does not hang on what is kept after it.
    const equal = [
      "closed.opening --done.unlock[0]: tellOpened later",
      "closed.opening --error.unlock[1]: tellFailed later",
    ];
    expect(all.filter((change) => !noticed(doorTable, change)).map(({ label }) => label)).toEqual(equal);
  });

  test("a table with a hole lets changes through", () => {
    const shows: Table["shows"] = ({ guest, tries }) => ({ guest, tries });
    const blind = told({ shows, unseen: ["door", "last"] });
    expect(walkTable(blind).failures).toEqual([]);
    const open = changesOf(blind).filter((change) => !noticed(blind, change));
    expect(open.map(({ label }) => label)).toContain("keepLast: does nothing");
  });
});
