/**
 * `npm run check [-- WORD…]`: format, lint and import walls, types of every room, cycles, unused exports, schema drift; with
 * words the steps alone that have one of them in their names.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installDependencies } from "./dependencies.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
await installDependencies();

const rooms = ["machines", "gateway", "display", "src", "tests", "tools"];

/** What to do where a step's own words leave it open. */
const help = {
  biome: "Most of it mends itself: npx biome check --write .",
  knip: "Use it, or take it away; what is new stands here until something imports it.",
};

/** @type {[string, string, string[], string?][]} */
const steps = [
  // Biome's lint holds the walls between the rooms and the cycles as well.
  ["format, lint, walls, cycles", "biome", ["ci", "--colors=off", "--error-on-warnings", "."], help.biome],
  ["folders of the gateway stand on lower ones", "node", ["tools/layers.mjs"]],
  ["types of the operations", "graphql-codegen", ["--silent"]],
  ...rooms.map((room) => /** @type {[string, string, string[]]} */ ([`types of ${room}`, "tsc", ["-p", room]])),
  ["unused files, exports and packages", "knip", [], help.knip],
  // The inspector gathers all machines, and each has its tests: neither is a use. A flow as data is used itself, and the
  // machine beside it is XState's view of it for those two (knip.json, ignoreFiles).
  ["machines that nothing of the product uses", "knip", ["--production", "--include", "files"], help.knip],
  ["schema.graphql is what the gateway serves", "tsx", ["gateway/emitSchema.ts", "--check"]],
  ["migrations hold every table", "node", ["gateway/db/migrations.mjs", "--check"]],
  ["no part of the build grew without a note", "node", ["tools/bench.mjs", "--sizes"]],
];

const words = process.argv.slice(2);
const wanted = steps.filter(([name]) => words.length === 0 || words.some((word) => name.includes(word)));
if (wanted.length === 0) {
  console.error(`No step has ${words.join(" or ")} in its name:\n${steps.map(([name]) => `  ${name}`).join("\n")}`);
  process.exit(1);
}

let failed = 0;
for (const [name, program, args, toDo] of wanted) {
  const begun = Date.now();
  const command = program === "node" ? process.execPath : "npx";
  const result = spawnSync(command, program === "node" ? args : [program, ...args], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  if (result.status === 0) {
    console.log(`ok      ${name} (${seconds} s)`);
  } else {
    failed += 1;
    console.log(`FAILED  ${name} (${seconds} s)\n${result.stdout}${result.stderr}${toDo ? `${toDo}\n` : ""}`);
  }
}
process.exitCode = failed > 0 ? 1 : 0;
