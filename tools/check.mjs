/**
 * `npm run check [-- WORD…]`: format, lint and import walls, types of every room, cycles, unused exports, schema drift; with
 * words the steps alone that have one of them in their names. As many at once as the machine has cores.
 */
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { installDependencies } from "./dependencies.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
await installDependencies();

/** What to do where a step's own words leave it open. */
const help = {
  biome: "Most of it mends itself: npx biome check --write .",
  knip: "Use it, or take it away; what is new stands here until something imports it.",
};

/** @typedef {[name: string, program: string, args: string[], toDo?: string]} Step */

/** What the others read is made first. */
const operations = /** @type {Step} */ (["types of the operations", "graphql-codegen", ["--silent"]]);

/** The longest first, so that nobody waits for one at the end. @type {Step[]} */
const others = [
  ["no part of the build grew without a note", "node", ["tools/bench.mjs", "--sizes"]],
  ...["tests", "gateway", "src", "machines", "display", "tools"].map(
    (room) => /** @type {Step} */ ([`types of ${room}`, "tsc", ["-p", room]]),
  ),
  // Biome's lint holds the walls between the rooms and the cycles as well.
  ["format, lint, walls, cycles", "biome", ["ci", "--colors=off", "--error-on-warnings", "."], help.biome],
  ["unused files, exports and packages", "knip", [], help.knip],
  // The inspector gathers all machines, and each has its tests: neither is a use. A flow as data is used itself, and the
  // machine beside it is XState's view of it for those two (knip.json, ignoreFiles).
  ["machines that nothing of the product uses", "knip", ["--production", "--include", "files"], help.knip],
  ["schema.graphql is what the gateway serves", "tsx", ["gateway/emitSchema.ts", "--check"]],
  ["migrations hold every table", "node", ["gateway/db/migrations.mjs", "--check"]],
  ["folders of the gateway stand on lower ones", "node", ["tools/layers.mjs"]],
];

const words = process.argv.slice(2);
/** @param {Step} step */
const isWanted = ([name]) => words.length === 0 || words.some((word) => name.includes(word));
const wanted = others.filter(isWanted);
if (wanted.length === 0 && !isWanted(operations)) {
  const names = [operations, ...others].map(([name]) => `  ${name}`);
  console.error(`No step has ${words.join(" or ")} in its name:\n${names.join("\n")}`);
  process.exit(1);
}

/** @param {Step} step */
function runStep([name, program, args, toDo]) {
  const begun = Date.now();
  const command = program === "node" ? process.execPath : "npx";
  const options = { maxBuffer: Number.POSITIVE_INFINITY, shell: process.platform === "win32" };
  return new Promise((resolve) => {
    execFile(command, program === "node" ? args : [program, ...args], options, (error, stdout, stderr) => {
      const seconds = ((Date.now() - begun) / 1000).toFixed(1);
      if (error === null) {
        console.log(`ok      ${name} (${seconds} s)`);
      } else {
        process.exitCode = 1;
        console.log(`FAILED  ${name} (${seconds} s)\n${stdout}${stderr}${toDo ? `${toDo}\n` : ""}`);
      }
      resolve(undefined);
    });
  });
}

if (isWanted(operations)) await runStep(operations);
const lane = async () => {
  for (let step = wanted.shift(); step !== undefined; step = wanted.shift()) await runStep(step);
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane));
