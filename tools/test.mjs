/**
 * `npm test`: makes all its own set-up and runs every test there is. Ends with "N passed, N failed", which adds up what
 * the runners counted; what could not be run is named above it, and with CI=true that is a failure.
 */
import { mkdirSync, rmSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installDependencies } from "./dependencies.mjs";
import { buildIsFresh } from "./stamp.mjs";
import { findBrowser, findHeadlessShell } from "./testing/browser.mjs";
import { canInstallPackages, installPackages, run, which } from "./testing/command.mjs";
import {
  countCargo,
  countInSources,
  countPlaywright,
  countVitest,
  failuresOfCargo,
  failuresOfPlaywright,
  failuresOfVitest,
  judge,
  none,
} from "./testing/counts.mjs";
import { findNode, laterNodes } from "./testing/nodes.mjs";
import { startOutsidePostgres } from "./testing/postgres.mjs";
import { memoryFolder } from "./testing/scratch.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const reports = resolve(".cache/test");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = none();
/** @type {string[]} */
const notRun = [];
/** @type {string[]} */
const troubles = [];
/** @type {string[]} */
const failures = [];

/**
 * @param {string} name
 * @param {number} code
 * @param {import("./testing/counts.mjs").Counts | null} found
 * @param {import("./testing/counts.mjs").Failure[]} failed
 */
function add(name, code, found, failed = []) {
  for (const test of failed) failures.push(`${name}: ${test.name}\n    ${test.message.replaceAll("\n", "\n    ")}`);
  const { counts, trouble } = judge(name, code, found);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (trouble) troubles.push(trouble);
}

/**
 * @param {string} name
 * @param {string} reason
 * @param {number} count
 */
function leaveOut(name, reason, count) {
  total.skipped += count;
  notRun.push(`${name} (${count}): ${reason}`);
}

/**
 * @param {string} name
 * @param {() => unknown} work
 */
async function step(name, work) {
  const begun = Date.now();
  console.log(`\n── ${name}`);
  await work();
  console.log(`── ${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function vitest(name, args, env = {}) {
  const report = `${reports}/${name}.json`;
  const { code } = await run(
    "npx",
    ["vitest", "run", ...args, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    {
      env,
    },
  );
  add(name, code, countVitest(report), failuresOfVitest(report));
}

// Two minutes of compiling, while npm waits for packages; whatever goes wrong is told by the build that needs them.
const toolchain = which("cargo") ? run("node", ["tools/core.mjs", "--tools"]) : undefined;

await step("dependencies", () => installDependencies());

await step("check: format, lint, types, cycles, unused exports, schema", async () => {
  const { code } = await run("node", ["tools/check.mjs"]);
  add("npm run check", code, none());
});

await step("grid-core", async () => {
  if (!which("cargo")) {
    const count = countInSources("grid-core", ".rs", /#\[test\]/g);
    leaveOut("grid-core's own tests", "no cargo; install Rust from rustup.rs", count);
    return;
  }
  await toolchain;
  // Side by side: each of the two keeps one core busy for most of its time.
  const [built, tested] = await Promise.all([
    run("node", ["tools/core.mjs", "--check"]),
    run("cargo", ["test", "--workspace", "--locked", "--quiet"], { keep: true }),
  ]);
  // 3: another toolchain built it, so bytes may differ; the tests below compare behaviour.
  if (built.code === 3) console.log("grid-core was built by another toolchain: comparing behaviour only.");
  else add("the committed grid-core/pkg", built.code, none());
  add("cargo test", tested.code, countCargo(tested.output), failuresOfCargo(tested.output));
});

// From here on: compilers run what they write, which a folder in memory often forbids.
const scratch = memoryFolder();
if (scratch) {
  process.env.TMPDIR = scratch;
  // Ended by hand, it must go as well: it takes memory.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => process.exit(1));
}

/** Programs of others that a gateway works with, each in a package of the system. */
const peers = [
  { program: "redis-server", package: "redis-server", tests: "the tests of several gateways on a Redis" },
  { program: "pgbouncer", package: "pgbouncer", tests: "the test behind PgBouncer" },
  { program: "promtool", package: "prometheus", tests: "the test of alerts" },
];

await step("unit, model, screen and api tests", async () => {
  for (const { program, package: name, tests } of peers) {
    // Vitest counts them as skipped by itself.
    if (!which(program) && !(canInstallPackages() && (await installPackages(name))))
      leaveOut(tests, `no ${program}`, 0);
  }
  await vitest("vitest", []);
});

await step("api tests on an outside PostgreSQL", async () => {
  const server = await startOutsidePostgres();
  if (!server) {
    const count = countInSources("tests", ".api.test.ts", /^\s*(test|it)(\.each\(.*?\))?\(/gm);
    leaveOut(
      "the api tests on an outside PostgreSQL",
      "no PostgreSQL 15 or later; name one by TEST_DATABASE_URL",
      count,
    );
    return;
  }
  console.log(`PostgreSQL ${server.version}`);
  try {
    await vitest("vitest-outside", ["--project", "api"], { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
});

/** Starts and stops the gateway, sends and reads, encodes and paints: what a Node could break. */
const onLaterNodes = [
  "tests/reliability/stop.api.test.ts",
  "tests/reliability/httpServer.api.test.ts",
  "tests/api/send.api.test.ts",
  "tests/core",
];

for (const version of laterNodes) {
  await step(`start, stop and core on Node ${version}`, async () => {
    const folder = await findNode(version);
    // Where npm has none for this machine, nobody can do anything about it: no reason to fail.
    if (!folder) return console.log(`not run: npm has no package of Node ${version} for this machine`);
    await vitest(`node-${version}`, ["--project", "unit", "--project", "api", ...onLaterNodes], {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
    });
  });
}

await step("browser tests", async () => {
  const browser = await findBrowser();
  if (!browser) {
    const count = countInSources("tests/e2e", ".e2e.ts", /^\s*test\(/gm);
    leaveOut("the browser tests", "no Chromium or Chrome; name one by CHROMIUM_PATH", count);
    return;
  }
  const headless = (await findHeadlessShell()) ?? browser;
  console.log(headless === browser ? browser : `${headless}, ${browser}`);
  // The check has built it already, unless it failed before.
  if (!buildIsFresh()) {
    const build = await run("node", ["tools/build.mjs"]);
    if (build.code !== 0) return add("npm run build", build.code, none());
  }
  for (const projects of [["together", "pictured"], ["alone"]]) {
    const name = projects.join("-");
    const report = `${reports}/playwright-${name}.json`;
    const options = ["--config", "tests/e2e/playwright.config.ts", "--project", ...projects];
    const { code } = await run("npx", ["playwright", "test", ...options], {
      env: { CHROMIUM_PATH: browser, HEADLESS_SHELL_PATH: headless, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    add(`playwright, ${name}`, code, countPlaywright(report), failuresOfPlaywright(report));
  }
});

console.log("");
// Named once more at the end: a long log is often kept by its last lines alone.
for (const failure of failures) console.log(`failed: ${failure}`);
for (const trouble of troubles) console.log(`failed: ${trouble}`);
for (const part of notRun) console.log(`not run: ${part}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
const incomplete = process.env.CI === "true" && notRun.length > 0;
if (incomplete) console.log("With CI=true every test has to run.");
process.exitCode = total.failed > 0 || incomplete ? 1 : 0;
