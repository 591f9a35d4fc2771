import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { changesOf, mutatedName, noticed } from "../support/mutants.ts";
import type { Table } from "../support/table.ts";
import equal from "./equal.json" with { type: "json" };

const modules = import.meta.glob<Record<string, Table>>("./*.table.ts", { eager: true });
const tables = Object.values(modules).flatMap((module) => Object.values(module));

/** Every day tries others, so that all are tried in weeks; a day's run can be repeated with MUTATE_DATE. */
const date = process.env.MUTATE_DATE ?? new Date().toISOString().slice(0, 10);
const sample = 10;

const dice = (label: string): string => createHash("sha256").update(`${date} ${label}`).digest("hex");

describe(`ten wrong changes of ${date}`, () => {
  for (const table of tables) {
    test(`${mutatedName(table)}: the table notices them, or they make no difference`, { timeout: 60_000 }, () => {
      const all = changesOf(table);
      const known = new Set(equal.flatMap(({ machine, label }) => (machine === mutatedName(table) ? [label] : [])));
      const chosen = all
        .map((change) => ({ change, order: dice(change.label) }))
        .sort((left, right) => left.order.localeCompare(right.order))
        .slice(0, sample)
        .map(({ change }) => change);
      const open = chosen.filter((change) => !known.has(change.label) && noticed(table, change) === undefined);
      expect(noticed(table)).toBeUndefined();
      expect(open.map(({ kind, label }) => `${kind}: ${label}`)).toEqual([]);
      const labels = new Set(all.map(({ label }) => label));
      expect([...known].filter((label) => !labels.has(label))).toEqual([]);
    });
  }
});
