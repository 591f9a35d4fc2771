import { beforeAll, describe, expect, test } from "vitest";
import type { Row, Table } from "./table.ts";
import { type TableWalk, walkTable } from "./tableWalk.ts";

/** A large table on a machine that has other work. */
const walkTimeout = 120_000;

/** Each run of every night walks elsewhere; everybody else walks where everybody walked before. */
export const seed = Number(process.env.TABLE_SEED ?? 1);

const line = (row: Row): string => {
  const what =
    "on" in row
      ? JSON.stringify(row.on)
      : "answer" in row
        ? `answer ${row.answer[0]}`
        : "refusal" in row
          ? `refusal ${row.refusal[0]}`
          : `after ${row.after}`;
  return `row ${row.line}: ${row.places.join(", ")} --${what}--> ${row.to ?? "stays"}`;
};

/** Holds a table's machine against it: every row, everything between the rows, every promise, and the whole chart. */
export function testTable(table: Table, done: (walk: TableWalk) => void): void {
  describe(`${table.machine.id}: ${table.title}`, () => {
    let walk: TableWalk;
    beforeAll(() => {
      walk = walkTable(table, { seed });
      done(walk);
    }, walkTimeout);
    test("does what the table says, and nothing else", () => {
      expect(walk.failures).toEqual([]);
    });
    test("every row is walked, and every condition says yes once and no once", () => {
      expect(walk.unwalked.map(line)).toEqual([]);
      expect(walk.oneSided.map(line)).toEqual([]);
    });
    // The charts of a composition are walked whole by the tables of their own.
    if (table.together.length === 0) {
      test("the table walks the whole chart", () => {
        expect(walk.unwalkedChart).toEqual([]);
        expect(walk.oneSidedGuards).toEqual([]);
      });
    }
    for (const name of Object.keys(table.promises)) {
      test(`promises: ${name}`, () => {
        expect(walk.broken[name]).toEqual([]);
        expect(walk.idlePromises).not.toContain(name);
      });
    }
  });
}
