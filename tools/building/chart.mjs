// What deploy/chart makes, for those without helm and for the test that reads it: `node tools/building/chart.mjs` writes both files.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const chart = join(root, "deploy", "chart");
const everything = join(chart, "everything.yaml");

const program = "helm";

export const hasHelm = spawnSync(program, ["version"]).status === 0;

/** What is written, and with which values besides the chart's own. */
export const renderings = [
  { file: "deploy/kubernetes/clatter.yaml", values: [] },
  { file: "deploy/chart/rendered.yaml", values: ["--values", everything] },
];

/** Of all that a rendering is made of: who has no helm sees by it that one is old. */
export function chartHash() {
  const files = [
    "Chart.yaml",
    "everything.yaml",
    "values.yaml",
    ...readdirSync(join(chart, "templates"))
      .sort()
      .map((name) => join("templates", name)),
  ];
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(chart, file)));
  return hash.digest("hex");
}

/** Helm's own output below a line that says what it was made of. */
export function render(values) {
  const made = execFileSync(program, ["template", "clatter", chart, "--kube-version", "1.31.0", ...values], {
    encoding: "utf8",
  });
  return `# Made by tools/building/chart.mjs of deploy/chart (${chartHash()}): change that, not this.\n${made}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, values } of renderings) writeFileSync(join(root, file), render(values));
}
