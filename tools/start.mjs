/** `npm start`: installs and builds what is missing or old, then runs the gateway in this process. */
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { dependenciesAreFresh, installDependencies, nodeProblem } from "./dependencies.mjs";
import "./endWithNpm.mjs";
import { step } from "./progress.mjs";
import { buildIsFresh } from "./stamp.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/** Prepares what is run, and says where it stands: what the gateway can be asked for needs no pages, and waits for none. */
async function prepare() {
  if (!dependenciesAreFresh()) await step("Installing packages (a minute or two)", installDependencies);
  if (buildIsFresh()) return "../dist/gateway/main.js";
  if (process.argv.includes("--help")) {
    const { register } = await import("tsx/esm/api");
    register();
    return "../gateway/main.ts";
  }
  await build();
  return "../dist/gateway/main.js";
}

const problem = nodeProblem();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
let gateway = "";
try {
  gateway = await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(gateway);
