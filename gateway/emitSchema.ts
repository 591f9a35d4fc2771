import { readFileSync, writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { graphSchema } from "./graph.ts";
import { projectPath } from "./projectRoot.ts";
import { say, sayProblem } from "./terminal.ts";

/** Writes schema.graphql, which the console is built against; `--check` only compares. */
const file = projectPath("gateway/schema/schema.graphql");
const printed = `${printSchema(lexicographicSortSchema(graphSchema()))}\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== printed) {
    sayProblem("schema.graphql is not what the gateway serves. Run: npx tsx gateway/emitSchema.ts");
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, printed);
  say("gateway/schema/schema.graphql is written.");
}
