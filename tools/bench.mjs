/** `npm run bench -- [section…] [--only A1,B] [--rounds 5] [--most 15]`, `--sizes` or `--note "why"`: see tests/bench/README.md. */
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

const words = process.argv.slice(2);

/** Sizes of the build need no alternatives. */
async function program() {
  await installDependencies();
  const isAboutSizes = ["--sizes", "--note"].includes(words[0] ?? "");
  if (!isAboutSizes) installAlternatives();
  // The core alone is measured as it is committed; all else as it is built.
  const sections = words.filter((word) => /^[a-z]+$/.test(word));
  if ((isAboutSizes || sections.join() !== "core") && !buildIsFresh()) await build();
  return join(folder, isAboutSizes ? "sizes/sizes.program.ts" : "main.ts");
}

try {
  const { status } = spawnSync(process.execPath, ["--import", "tsx", await program(), ...words], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(`bench: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
