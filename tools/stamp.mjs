import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Everything that the build reads. Times of files say nothing after a clone or a checkout; their bytes do. */
const sources = [
  "package-lock.json",
  "vite.config.ts",
  "codegen.ts",
  "tools/build.mjs",
  "tools/building",
  "grid-core/pkg",
  "machines",
  "public",
  "src",
  "gateway",
];
/** Made by the build itself, or read only when the gateway runs. */
const leftOut = new Set(["src/gql/generated", "gateway/db/migrations", "gateway/seed/data"]);

const stampFile = "dist/build.stamp";

/**
 * @param {string} path
 * @returns {Generator<string>}
 */
function* filesBelow(path) {
  if (leftOut.has(path.replaceAll("\\", "/")) || !existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name));
}

/** One hash over the names and bytes of all sources. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of filesBelow(source)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

export function buildIsFresh() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === hashSources();
}

/**
 * @param {string} hash As it was when the build began: what was edited meanwhile makes the build stale again.
 */
export function stampBuild(hash) {
  writeFileSync(stampFile, hash);
}
