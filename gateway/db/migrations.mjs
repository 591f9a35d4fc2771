// Adds the migration that the tables ask for: node gateway/db/migrations.mjs NAME. With --custom an empty one, for SQL
// that drizzle cannot generate (functions, triggers, full-text indexes). A migration that has landed is never rewritten.
// With --check nothing is written: it fails when the tables ask for a migration that is not there.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { journalFaults, migrationFaults } from "./migrationKinds.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const committed = join(root, "gateway/db/migrations");
/** @param {string} folder */
const migrationsIn = (folder) => readdirSync(folder).filter((name) => name.endsWith(".sql"));

/**
 * drizzle-kit takes the folder relative to the project.
 * @param {string} folder
 * @param {string[]} options
 */
function generate(folder, options) {
  const out = ["--out", relative(root, folder), "--schema", "./gateway/**/*.tables.ts", "--dialect", "postgresql"];
  const result = spawnSync(process.execPath, ["node_modules/drizzle-kit/bin.cjs", "generate", ...out, ...options], {
    cwd: root,
    encoding: "utf8",
  });
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout}${result.stderr}`);
    process.exit(1);
  }
}

/** @returns {{ entries: { when: number, tag: string }[] }} */
const readJournal = () => JSON.parse(readFileSync(join(committed, "meta/_journal.json"), "utf8"));

/** A copy below node_modules, because drizzle-kit cannot write outside the project. */
function check() {
  const folder = mkdtempSync(join(root, "node_modules/.migrations-"));
  try {
    cpSync(committed, folder, { recursive: true });
    generate(folder, ["--name", "missing"]);
    return migrationsIn(folder).length === migrationsIn(committed).length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--check") {
  if (!check()) {
    process.stderr.write(
      "The tables ask for a migration that is not there. Run: node gateway/db/migrations.mjs NAME\n",
    );
    process.exit(1);
  }
  const names = migrationsIn(committed);
  const faults = [
    ...journalFaults(readJournal(), names),
    ...names.flatMap((name) => migrationFaults(name, readFileSync(join(committed, name), "utf8"))),
  ];
  if (faults.length > 0) {
    process.stderr.write(`${faults.join("\n")}\n`);
    process.exit(1);
  }
} else if (first === undefined || first.startsWith("-")) {
  process.stderr.write("Usage: node gateway/db/migrations.mjs NAME [--custom] | --check\n");
  process.exit(2);
} else {
  const before = migrationsIn(committed);
  generate(committed, ["--name", first, ...rest.filter((option) => option === "--custom")]);
  const made = migrationsIn(committed).find((name) => !before.includes(name));
  if (made === undefined) {
    process.stderr.write(
      "The tables (*.tables.ts) ask for nothing new. SQL of your own: node gateway/db/migrations.mjs NAME --custom\n",
    );
    process.exit(1);
  }
  const file = join(committed, made);
  writeFileSync(file, `-- expand\n${readFileSync(file, "utf8")}`);
  process.stdout.write(`${made} is there: read it before you commit it.\n`);
}
