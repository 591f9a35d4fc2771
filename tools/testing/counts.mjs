import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** What a runner counted. */
export const none = () => ({ passed: 0, failed: 0, skipped: 0 });

/**
 * What one runner adds to the total, and what to say of it. A runner that fell over before it counted anything has failed,
 * also one that ended with 0: Node does so when what it waits for can never come.
 */
export function judge(name, code, counts) {
  if (counts === null) {
    return { counts: { ...none(), failed: 1 }, trouble: `${name} left no report (exit code ${code})` };
  }
  if (code !== 0 && counts.failed === 0) {
    return { counts: { ...counts, failed: 1 }, trouble: `${name} ended with exit code ${code}` };
  }
  return { counts, trouble: null };
}

/** Adds what `cargo test` printed: one "test result" line for each of its binaries; null where it printed none. */
export function countCargo(output) {
  const results = [...output.matchAll(/test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/g)];
  if (results.length === 0) return null;
  const total = none();
  for (const [, passed, failed, ignored] of results) {
    total.passed += Number(passed);
    total.failed += Number(failed);
    total.skipped += Number(ignored);
  }
  return total;
}

/** Reads Vitest's JSON report; null where there is none. */
export function countVitest(path) {
  if (!existsSync(path)) return null;
  const report = JSON.parse(readFileSync(path, "utf8"));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Reads Playwright's JSON report; null where there is none. A test that passed on a second try counts as failed: flaky is
 * not green.
 */
export function countPlaywright(path) {
  if (!existsSync(path)) return null;
  const { stats } = JSON.parse(readFileSync(path, "utf8"));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

const terminalColors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** The first lines of what a test said when it failed, without colours. */
function firstLines(message) {
  return (message ?? "").replace(terminalColors, "").split("\n").slice(0, 6).join("\n").trim();
}

/** Which tests failed, from Vitest's JSON report: "file › name", with what they said. */
export function failuresOfVitest(path) {
  if (!existsSync(path)) return [];
  const { testResults = [] } = JSON.parse(readFileSync(path, "utf8"));
  return testResults.flatMap(({ name, message, assertionResults = [] }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === "failed");
    // A file that could not be loaded counts no test, and says why itself.
    if (failed.length === 0 && message) return [{ name: file, message: firstLines(message) }];
    return failed.map((each) => ({
      name: `${file} › ${each.fullName}`,
      message: firstLines(each.failureMessages?.[0]),
    }));
  });
}

/** Which tests failed or passed on a second try only, from Playwright's JSON report. */
export function failuresOfPlaywright(path) {
  if (!existsSync(path)) return [];
  const { suites = [] } = JSON.parse(readFileSync(path, "utf8"));
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return suites.flatMap(specsOf).flatMap(({ file, title, tests = [] }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results = [] }) => ({
        name: `${file} › ${title}`,
        message: firstLines(results.find(({ error }) => error)?.error.message),
      })),
  );
}

/** Which tests failed, from what `cargo test` printed. */
export function failuresOfCargo(output) {
  return [...output.matchAll(/^test (\S+) \.\.\. FAILED$|^---- (\S+) stdout ----$/gm)]
    .map(([, told, quiet]) => told ?? quiet)
    .filter((name, place, all) => all.indexOf(name) === place)
    .map((name) => ({ name, message: "" }));
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
