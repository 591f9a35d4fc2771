/** `npm run dev`: console and gateway on one address, both renewed as their files are edited. */
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dependenciesAreFresh, installDependencies, nodeProblem } from "./dependencies.mjs";
import "./endWithNpm.mjs";
import { step } from "./progress.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);

const problem = nodeProblem();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}

/**
 * Runs one of the project's own programs.
 * @param {string} script
 * @param {string[]} args
 */
function program(script, args) {
  return spawn(process.execPath, [join(root, "node_modules", script), ...args], {
    cwd: root,
    stdio: "inherit",
  });
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

const readOperations = () => ended(program("@graphql-codegen/cli/esm/bin.js", ["--silent"]));

/** The operations' types follow the components that hold operations, half a second behind. */
function followOperations() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let running = false;
  watch("src", { recursive: true }, (_event, name) => {
    if (name === null || name.includes("generated") || !/\.tsx?$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (running) return;
      running = true;
      await readOperations();
      running = false;
    }, 500);
  });
}

if (!dependenciesAreFresh()) await step("Installing packages (a minute or two)", installDependencies);
await step("Reading the operations", readOperations);
followOperations();
const gateway = program("tsx/dist/cli.mjs", [
  "watch",
  "--clear-screen=false",
  "gateway/dev.ts",
  ...process.argv.slice(2),
]);
// Ctrl-C reaches the gateway by itself; this process waits until it has stopped.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => gateway.kill("SIGTERM"));
process.exit(await ended(gateway));
