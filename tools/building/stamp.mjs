// The stamp of grid-core/pkg: which sources and tools it was built from.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { checkCrates } from "./crates.mjs";
import { Refused, root } from "./run.mjs";
import { binaryen, optimise, rust, wasmBindgen, wasmPack } from "./versions.mjs";

/** The committed packages. */
export const pkg = join(root, "grid-core", "pkg");

/**
 * Every file below a folder, sorted.
 * @param {string} folder
 * @returns {string[]}
 */
const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();

/** @param {string | Buffer} bytes */
const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** The stamp as the sources are now: tools and flags, then every source with its hash. */
export const sources = () => {
  const files = [
    join(root, "Cargo.toml"),
    join(root, "Cargo.lock"),
    join(root, "rust-toolchain.toml"),
    join(root, "grid-core", "Cargo.toml"),
    join(root, "grid-core", "build.rs"),
    ...filesBelow(join(root, "grid-core", "build")),
    join(root, "grid-core", "package", "Cargo.toml"),
    ...filesBelow(join(root, "grid-core", "package", "src")),
    ...filesBelow(join(root, "grid-core", "src")),
    ...filesBelow(join(root, "grid-core", "assets")),
  ];
  const lines = files.map((file) => `${hash(readFileSync(file))}  ${relative(root, file).split(sep).join("/")}`);
  const versions = `# rustc ${rust}, wasm-pack ${wasmPack}, wasm-bindgen ${wasmBindgen}, binaryen ${binaryen}: ${optimise.join(" ")}`;
  return `${versions}\n${lines.join("\n")}\n`;
};

/** Refuses packages that were built from other sources. */
export const checkStamp = () => {
  const stamp = join(pkg, "SOURCES.sha256");
  checkCrates();
  if (!existsSync(stamp)) throw new Refused("grid-core/pkg is missing: run `npm run core` and commit the result", 1);
  const [then, now] = [readFileSync(stamp, "utf8").split("\n"), sources().split("\n")];
  const changed = [
    ...new Set([...then.filter((line) => !now.includes(line)), ...now.filter((line) => !then.includes(line))]),
  ];
  if (changed.length > 0) {
    const names = [...new Set(changed.map((line) => (line.startsWith("#") ? "tool versions" : line.split("  ")[1])))];
    throw new Refused(
      `grid-core/pkg is older than its sources (${names.join(", ")}): run \`npm run core\` and commit the result`,
      1,
    );
  }
};
