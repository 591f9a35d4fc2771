/** `npm run bench -- [section…] [--only A1,B] [--rounds 5] [--most 15]`: see tests/bench/README.md. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { installDependencies } from "./dependencies.mjs";
import { buildIsFresh } from "./stamp.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const folder = join("tests", "bench");
const stamp = join(folder, "node_modules", ".bench-lock");

/** The alternatives are no part of the product's install. */
function installAlternatives() {
  const lock = createHash("sha256")
    .update(readFileSync(join(folder, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.error("  installing the alternatives into tests/bench/node_modules");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("the alternatives could not be installed");
  writeFileSync(stamp, lock);
}

try {
  await installDependencies();
  installAlternatives();
  // The core alone is measured as it is committed; all else as it is built.
  const sections = process.argv.slice(2).filter((word) => /^[a-z]+$/.test(word));
  if (sections.join() !== "core" && !buildIsFresh()) await build();
  const main = ["--import", "tsx", join(folder, "main.ts"), ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, main, { stdio: "inherit" }).status ?? 1;
} catch (error) {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
}
