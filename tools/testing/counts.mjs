import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a runner counted. */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/** Adds what `cargo test` printed: one "test result" line for each of its binaries. */
export function countCargo(output) {
  const total = none();
  for (const [, passed, failed, ignored] of output.matchAll(
    /test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/g,
  )) {
    total.passed += Number(passed);
    total.failed += Number(failed);
    total.skipped += Number(ignored);
  }
  return total;
}

/** Reads Vitest's JSON report. */
export function countVitest(path) {
  if (!existsSync(path)) return none();
  const report = JSON.parse(readFileSync(path, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads Playwright's JSON report; a test that passed on a second try counts as failed: flaky is not green. */
export function countPlaywright(path) {
  if (!existsSync(path)) return none();
  const { stats } = JSON.parse(readFileSync(path, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/** How many tests of a floor there are in the sources: the number to name when they cannot run. */
export function countInSources(folder, suffix, pattern) {
  if (!existsSync(folder)) return 0;
  let count = 0;
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!entry.endsWith(suffix)) continue;
    count += [...readFileSync(join(folder, entry), "utf8").matchAll(pattern)].length;
  }
  return count;
}
