/** `npm start`: installs and builds what is missing or old, then runs the gateway in this process. */
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { dependenciesAreFresh, installDependencies, nodeProblem } from "./dependencies.mjs";
import { step } from "./progress.mjs";
import { buildIsFresh } from "./stamp.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

async function prepare() {
  if (!dependenciesAreFresh()) await step("Installing packages (a minute or two)", installDependencies);
  if (!buildIsFresh()) await build();
}

const problem = nodeProblem();
if (problem !== null) {
  console.error(problem);
  process.exit(1);
}
try {
  await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
const gateway = "../dist/gateway/main.js";
await import(gateway);
