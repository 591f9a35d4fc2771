// Builds grid-core for the web: `npm run core`. What it builds is committed under grid-core/pkg, so that nobody needs
// Rust to run the console.
//
//   node tools/core.mjs            builds the packages and stamps them
//   node tools/core.mjs --check    builds them aside and compares byte for byte with what is committed
//   node tools/core.mjs --stamp    compares the stamp with the sources only; needs no Rust
//   node tools/core.mjs --tools    installs what the build needs, and builds nothing
//
// Exit codes: 0 good, 1 the committed packages are not what the sources give (or a build failed), 3 the toolchain here is
// not the pinned one, so bytes cannot be compared (behaviour tests decide), 4 there is no Rust here.

import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { committedCrates, cratesName, cratesText, readCrates } from "./building/crates.mjs";
import { Refused, read, root, run, say, timed } from "./building/run.mjs";
import { checkStamp, pkg, sources } from "./building/stamp.mjs";
import { ensureTools, environment } from "./building/toolchain.mjs";
import { keepApart, optimise, rust } from "./building/versions.mjs";

const variants = ["board", "text", "full", "vbml"];
const built = [
  "grid_core.js",
  "grid_core.d.ts",
  "grid_core_bg.js",
  "grid_core_bg.d.ts",
  "grid_core_bg.wasm",
  "grid_core_bg.wasm.d.ts",
];

/** What wasm-pack does not write: types for the glue that Node loads with the bytes. */
const glueTypes = `export * from "./grid_core.js";
export function __wbg_set_wasm(exports: object): void;
`;

/** @param {string} folder */
const buildInto = (folder) => {
  const env = environment();
  for (const variant of variants) {
    const out = join(folder, variant);
    timed(`built ${variant}`, () => {
      run(
        "wasm-pack",
        [
          "build",
          "grid-core/package",
          "--mode",
          "no-install",
          "--target",
          "bundler",
          "--release",
          "--no-opt",
          "--no-gitignore",
          "--no-pack",
        ].concat([
          "--out-dir",
          out,
          "--out-name",
          "grid_core",
          "--",
          "--locked",
          "--no-default-features",
          "--features",
          variant,
        ]),
        env,
      );
      const wasm = join(out, "grid_core_bg.wasm");
      const flags = variant === "full" ? [...optimise, keepApart] : optimise;
      run(process.execPath, [join(root, "node_modules", "binaryen", "bin", "wasm-opt"), ...flags, wasm, "-o", wasm]);
      writeFileSync(join(out, "grid_core_bg.d.ts"), glueTypes);
    });
    say(`  ${variant}: ${readFileSync(join(out, "grid_core_bg.wasm")).length} bytes of wasm`);
  }
};

const build = () => {
  ensureTools();
  const folder = mkdtempSync(join(tmpdir(), "clatter-core-"));
  try {
    buildInto(folder);
    rmSync(pkg, { recursive: true, force: true });
    for (const variant of variants) {
      mkdirSync(join(pkg, variant), { recursive: true });
      for (const name of built) cpSync(join(folder, variant, name), join(pkg, variant, name));
    }
    writeFileSync(join(pkg, cratesName), cratesText(readCrates()));
    writeFileSync(join(pkg, "SOURCES.sha256"), sources());
    say("wrote grid-core/pkg");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const check = () => {
  if (!existsSync(pkg)) throw new Refused("grid-core/pkg is missing: run `npm run core` and commit the result", 1);
  ensureTools();
  const here = read("rustc", ["--version"])?.split(" ")[1];
  if (here !== rust) {
    checkStamp();
    throw new Refused(`rustc here is ${here}, not ${rust}: bytes cannot be compared, only behaviour`, 3);
  }
  const folder = mkdtempSync(join(tmpdir(), "clatter-core-"));
  try {
    buildInto(folder);
    const differing = variants
      .flatMap((variant) => built.map((name) => join(variant, name)))
      .filter(
        (name) =>
          !existsSync(join(pkg, name)) || !readFileSync(join(folder, name)).equals(readFileSync(join(pkg, name))),
      );
    if (cratesText(readCrates()) !== cratesText(committedCrates(root))) differing.push(cratesName);
    if (differing.length > 0) {
      throw new Refused(
        `a fresh build differs from grid-core/pkg in ${differing.join(", ")}: run \`npm run core\` and commit the result`,
        1,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  checkStamp();
  say("grid-core/pkg is byte for byte what the sources give");
};

try {
  if (process.argv.includes("--stamp")) {
    checkStamp();
    say("grid-core/pkg belongs to its sources");
  } else if (process.argv.includes("--tools")) ensureTools();
  else if (process.argv.includes("--check")) check();
  else build();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`core: ${error.message}\n`);
  process.exitCode = error.code;
}
