import { describe, expect, test } from "vitest";
import type { Flow } from "../../machines/flow.ts";
import { plainStage } from "../support/plainStage.ts";
import type { Table } from "../support/table.ts";
import { walkTable } from "../support/tableWalk.ts";

// biome-ignore lint/suspicious/noExplicitAny: flows of every kind
type AnyFlow = Flow<any, any, any, any, string>;

const flows = import.meta.glob<Record<string, AnyFlow>>("../../machines/**/*Flow.ts", { eager: true });
const tables = import.meta.glob<Record<string, Table>>("./*.table.ts", { eager: true });
const tableOf = (id: string): Table | undefined =>
  Object.values(tables)
    .flatMap((module) => Object.values(module))
    .find((table) => table.machine.id === id && table.together.length === 0);

/** A large table on a machine that has other work. */
const walkTimeout = 60_000;

describe("flows as pages without XState run them", () => {
  const all = Object.values(flows)
    .flatMap((module) => Object.values(module))
    .filter((flow) => typeof flow === "object" && "chart" in flow);

  test("there are some", () => {
    expect(all.length).toBeGreaterThan(0);
  });

  test.each(all.map((flow) => [flow.id, flow] as const))(
    "%s does what its table says, and nothing else",
    (id, flow) => {
      const table = tableOf(id);
      if (!table) throw new Error(`${id} has no table`);
      const { failures } = walkTable(table, { stage: plainStage(flow), firstOnly: true });
      expect(failures).toEqual([]);
    },
    walkTimeout,
  );
});
