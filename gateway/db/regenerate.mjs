// Makes the initial migration anew from all tables, and appends the hand-written SQL. Only until the first release:
// from then on a migration that has run somewhere is never rewritten.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = new URL("./migrations/", import.meta.url);
rmSync(folder, { recursive: true, force: true });
const generated = spawnSync(
  process.execPath,
  ["node_modules/drizzle-kit/bin.cjs", "generate", "--config", "gateway/db/drizzle.config.ts", "--name", "initial"],
  { cwd: root, stdio: "inherit" },
);
if (generated.status !== 0) process.exit(generated.status ?? 1);
const initial = readdirSync(folder).find((name) => name.endsWith("_initial.sql"));
if (initial === undefined) {
  process.stderr.write("drizzle-kit wrote no migration.\n");
  process.exit(1);
}
const part = (name) => readFileSync(new URL(name, import.meta.url), "utf8").trimEnd();
const breakpoint = "\n--> statement-breakpoint\n";
const tables = part(`./migrations/${initial}`);
writeFileSync(
  new URL(initial, folder),
  `${[part("./prelude.sql"), tables, part("./functions.sql")].join(breakpoint)}\n`,
);
