/** `npm run mutate [MACHINE…]`: every wrong change of every machine, and which ones its table notices (tests/README.md). */
import { fileURLToPath } from "node:url";
import { run } from "./testing/command.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const program = "tests/support/mutateAll.program.ts";
const { code } = await run("node", ["--import", "tsx", program, ...process.argv.slice(2)]);
process.exit(code);
