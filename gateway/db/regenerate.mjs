// Makes the initial migration anew from all tables, between the hand-written SQL of prelude.sql and functions.sql. Only
// until the first release: from then on a migration that has run somewhere is never rewritten.
// With --check nothing is written: it fails when the committed migration is not what the tables ask for.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const committed = join(root, "gateway/db/migrations");
const read = (path) => readFileSync(path, "utf8").trimEnd();
const initialIn = (folder) => join(folder, readdirSync(folder).find((name) => name.endsWith("_initial.sql")) ?? "");

/** drizzle-kit writes into a folder that it takes relative to the project. */
function generate(folder) {
  const out = ["--out", folder, "--schema", "./gateway/**/*.tables.ts", "--dialect", "postgresql", "--name", "initial"];
  const result = spawnSync(process.execPath, ["node_modules/drizzle-kit/bin.cjs", "generate", ...out], {
    cwd: root,
    encoding: "utf8",
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}`);
    process.exit(1);
  }
  const initial = initialIn(folder);
  const parts = [
    read(join(root, "gateway/db/prelude.sql")),
    read(initial),
    read(join(root, "gateway/db/functions.sql")),
  ];
  writeFileSync(initial, `${parts.join("\n--> statement-breakpoint\n")}\n`);
  return read(initial);
}

if (process.argv.includes("--check")) {
  const folder = mkdtempSync(join(tmpdir(), "clatter-migration-"));
  const wanted = generate(folder);
  rmSync(folder, { recursive: true, force: true });
  if (wanted !== read(initialIn(committed))) {
    process.stderr.write("The migration is not what the tables ask for. Run: node gateway/db/regenerate.mjs\n");
    process.exit(1);
  }
} else {
  rmSync(committed, { recursive: true, force: true });
  generate(committed);
  process.stdout.write("gateway/db/migrations is made anew.\n");
}
