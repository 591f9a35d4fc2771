import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  countCargo,
  countPlaywright,
  countVitest,
  failuresOfCargo,
  failuresOfPlaywright,
  failuresOfVitest,
  judge,
} from "./counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "clatter-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(name: string, content: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test("what the runners counted is taken over; a test that passed on its second try has failed", () => {
  const cargo = "test result: ok. 3 passed; 0 failed; 1 ignored\ntest result: FAILED. 2 passed; 4 failed; 0 ignored\n";
  expect(countCargo(cargo)).toEqual({ passed: 5, failed: 4, skipped: 1 });
  const vitest = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
  expect(countVitest(report("vitest.json", vitest))).toEqual({ passed: 7, failed: 2, skipped: 2 });
  const stats = { expected: 9, unexpected: 1, flaky: 2, skipped: 3 };
  expect(countPlaywright(report("playwright.json", { stats }))).toEqual({ passed: 9, failed: 3, skipped: 3 });
});

test("a runner that left nothing to count has failed, whatever it ended with", () => {
  for (const found of [countCargo(""), countVitest(join(folder, "none")), countPlaywright(join(folder, "none"))]) {
    expect(found).toBeNull();
    expect(judge("browser tests", 0, found)).toEqual({
      counts: { passed: 0, failed: 1, skipped: 0 },
      trouble: "browser tests left no report (exit code 0)",
    });
  }
});

test("a runner that counted no failure and yet failed is one failure; one that counted some says enough", () => {
  const passed = { passed: 5, failed: 0, skipped: 0 };
  expect(judge("check", 1, passed)).toMatchObject({
    counts: { passed: 5, failed: 1 },
    trouble: "check ended with exit code 1",
  });
  expect(judge("check", 1, { ...passed, failed: 2 })).toMatchObject({ counts: { failed: 2 }, trouble: null });
  expect(judge("check", 0, passed)).toEqual({ counts: passed, trouble: null });
});

test("what failed is named, with what it said: in Vitest, also a file that could not be loaded", () => {
  const red = `${String.fromCharCode(27)}[31mexpected 1 to be 2${String.fromCharCode(27)}[39m\n1\n2\n3\n4\n5\n6`;
  const path = report("failed.json", {
    testResults: [
      {
        name: join(process.cwd(), "tests/a.test.ts"),
        message: "",
        assertionResults: [
          { status: "passed", fullName: "fine", failureMessages: [] },
          { status: "failed", fullName: "adds up", failureMessages: [red] },
        ],
      },
      { name: join(process.cwd(), "tests/b.test.ts"), message: "cannot find c", assertionResults: [] },
    ],
  });
  expect(failuresOfVitest(path)).toEqual([
    { name: "tests/a.test.ts › adds up", message: "expected 1 to be 2\n1\n2\n3\n4\n5" },
    { name: "tests/b.test.ts", message: "cannot find c" },
  ]);
});

test("what failed is named, in Playwright also what passed on its second try, and in cargo once each", () => {
  const spec = (title: string, status: string, said?: string) => ({
    file: "a.e2e.ts",
    title,
    tests: [{ status, results: said ? [{ error: { message: said } }, {}] : [{}] }],
  });
  const suites = [
    { specs: [spec("fine", "expected"), spec("broken", "unexpected", "no button")] },
    { specs: [], suites: [{ specs: [spec("second try", "flaky", "too slow")] }] },
  ];
  expect(failuresOfPlaywright(report("failedBrowser.json", { suites }))).toEqual([
    { name: "a.e2e.ts › broken", message: "no button" },
    { name: "a.e2e.ts › second try", message: "too slow" },
  ]);
  const cargo =
    "test grid::fits ... FAILED\n\n---- grid::fits stdout ----\nassertion failed\n---- key::maps stdout ----\n";
  expect(failuresOfCargo(cargo).map(({ name }) => name)).toEqual(["grid::fits", "key::maps"]);
});
