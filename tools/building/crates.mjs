// The Rust crates that are compiled into grid-core/pkg, with the texts of their licences. `npm run core` reads them where
// cargo keeps them and commits them beside what it built, so that nobody needs Rust, or a download, for the notices.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Refused, read, root } from "./run.mjs";
import { rust, target } from "./versions.mjs";

/** Beside the packages. */
export const cratesName = "notices.json";

/**
 * @typedef {object} Crate
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {string | null} chosen of several that are offered, the one it is used under
 * @property {string} source
 * @property {string} text
 */

/** @param {string} licence */
const isMitOffered = (licence) =>
  !licence.includes(" AND ") && licence.split(/ OR |\//).indexOf("MIT") >= 0 && licence !== "MIT";

/** Which of a crate's files hold the licence that it is used under. @param {string | null} chosen */
const licenceFiles = (chosen) =>
  chosen === "MIT" ? /^(licen[cs]e-mit|copyright)/i : /^(licen[cs]e|copying|copyright)/i;

/** @param {string} folder @param {RegExp} pattern */
const textIn = (folder, pattern) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n").trim())
    .join("\n\n");

/** What is compiled into the wasm: crates, Rust's own library, and the letters on the flaps. @returns {Crate[]} */
export function readCrates() {
  const options = ["--locked", "--format-version", "1", "--filter-platform", target];
  const metadata = read("cargo", ["metadata", ...options]);
  if (metadata === undefined) throw new Refused("cargo metadata failed", 1);
  const { packages, resolve } = JSON.parse(metadata);
  const known = new Map(packages.map((/** @type {any} */ one) => [one.id, one]));
  const nodes = new Map(resolve.nodes.map((/** @type {any} */ one) => [one.id, one]));
  const places = new Set(
    packages
      .filter((/** @type {any} */ one) => one.name === "grid-core-package")
      .map((/** @type {any} */ one) => one.id),
  );
  for (const id of places) {
    for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
      // Of what runs while it is built, our own build script writes tables into the module, and macros write nothing of theirs.
      const isOurs = known.get(id).source === null;
      const isIn = kinds.some((/** @type {any} */ { kind }) => kind === null || (isOurs && kind === "build"));
      const isMacro = known.get(pkg).targets.some((/** @type {any} */ { kind }) => kind.includes("proc-macro"));
      if (isIn && !isMacro) places.add(pkg);
    }
  }
  const crates = [...places]
    .map((id) => known.get(id))
    .filter(({ source }) => source !== null)
    .map(({ name, version, license, repository, manifest_path: manifest }) => {
      const chosen = isMitOffered(license) ? "MIT" : null;
      const text = textIn(dirname(manifest), licenceFiles(chosen));
      if (text === "") throw new Refused(`the crate ${name} ${version} holds no text of its licence`, 1);
      return { name, version, licence: license, chosen, source: repository ?? "", text };
    });
  return [...crates, rustLibrary(), flapLetters()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** @returns {Crate} */
function rustLibrary() {
  const texts = join(read("rustc", ["--print", "sysroot"]) ?? "", "share/doc/rust/licenses/MIT.txt");
  if (!existsSync(texts))
    throw new Refused(`Rust's own licence is not at ${texts}: install the toolchain with rustup`, 3);
  return {
    name: "The Rust Standard Library",
    version: rust,
    licence: "MIT OR Apache-2.0",
    chosen: "MIT",
    source: "https://github.com/rust-lang/rust",
    text: `Copyright (c) The Rust Project Contributors\n\n${readFileSync(texts, "utf8").trim()}`,
  };
}

/** @returns {Crate} */
function flapLetters() {
  return {
    name: "Archivo Narrow",
    version: "(letters on the flaps)",
    licence: "OFL-1.1",
    chosen: null,
    source: "https://github.com/Omnibus-Type/ArchivoNarrow",
    text: readFileSync(join(root, "grid-core/assets/OFL.txt"), "utf8").replaceAll("\r\n", "\n").trim(),
  };
}

/** As it is committed. @param {readonly Crate[]} crates */
export const cratesText = (crates) => `${JSON.stringify(crates, null, 2)}\n`;

/** What is committed. @param {string} project @returns {Crate[]} */
export const committedCrates = (project) =>
  JSON.parse(readFileSync(join(project, "grid-core/pkg", cratesName), "utf8"));

/** Refuses texts of other versions than Cargo.lock and rust-toolchain.toml name; needs no Rust. */
export function checkCrates() {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  const locked = new Set(
    [...lock.matchAll(/^name = "(.+)"\nversion = "(.+)"$/gm)].map(([, name, version]) => `${name} ${version}`),
  );
  locked.add(`The Rust Standard Library ${rust}`);
  const path = join(root, "grid-core/pkg", cratesName);
  const crates = existsSync(path) ? committedCrates(root) : [];
  const stale = crates.filter(
    ({ name, version, licence }) => licence !== "OFL-1.1" && !locked.has(`${name} ${version}`),
  );
  if (crates.length > 0 && stale.length === 0) return;
  const what = stale.map(({ name }) => name).join(", ") || "no crate at all";
  throw new Refused(
    `grid-core/pkg/${cratesName} is older than Cargo.lock (${what}): run \`npm run core\` and commit the result`,
    1,
  );
}
