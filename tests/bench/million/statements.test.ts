import { describe, expect, test } from "vitest";
import { compare, isSamePlan, type Told } from "./statements.ts";

const told = (us: number, plan?: string): Told => ({ text: "", calls: 50, us, fetched: 0, plan });
const all = (statements: Readonly<Record<string, Told>>) =>
  new Map(Object.entries(statements).map(([text, one]) => [text, { ...one, text }]));

describe("Statements at two sizes", () => {
  const rows = compare(
    all({ flat: told(40, "Index Scan(a)"), root: told(10), inStep: told(7, "Index Scan(b)"), once: told(1) }),
    all({ flat: told(40, "Index Scan(a)"), root: told(100, "Seq Scan(c)"), inStep: told(700, "Seq Scan(b)") }),
    100,
  );

  test("are told by how time grows with the rows, the steepest first", () => {
    expect(rows.map(({ text }) => text)).toEqual(["inStep", "root", "flat"]);
    expect(rows.map(({ exponent }) => exponent)).toEqual([1, 0.5, 0].map((value) => expect.closeTo(value)));
  });

  test("have kept their plan, have another, or nobody could say", () => {
    expect(rows.map(isSamePlan)).toEqual([false, undefined, true]);
  });
});
