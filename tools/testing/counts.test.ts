import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countCargo, countPlaywright, countVitest, judge } from "./counts.mjs";

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
