// Builds grid-core for the web: `npm run core`. What it builds is committed under grid-core/pkg, so that nobody needs
// Rust to run the console.
//
//   node tools/core.mjs            builds both packages and stamps them
//   node tools/core.mjs --check    builds them aside and compares byte for byte with what is committed
//   node tools/core.mjs --stamp    compares the stamp with the sources only; needs no Rust
//
// Exit codes: 0 good, 1 the committed packages are not what the sources give (or a build failed), 3 the toolchain here is
// not the pinned one, so bytes cannot be compared (behaviour tests decide), 4 there is no Rust here.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { delimiter, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const pkg = join(root, "grid-core", "pkg");
const tools = join(root, ".cache", "tools");
const variants = ["board", "full"];
const target = "wasm32-unknown-unknown";
const rust = /channel = "([^"]+)"/.exec(readFileSync(join(root, "rust-toolchain.toml"), "utf8"))?.[1] ?? "";
const wasmPack = "0.15.1";
const wasmBindgen = "0.2.130";
const binaryen = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.binaryen;
const features = [
  "simd",
  "bulk-memory",
  "bulk-memory-opt",
  "nontrapping-float-to-int",
  "sign-ext",
  "mutable-globals",
  "reference-types",
  "multivalue",
];
const optimise = ["-O3", ...features.map((feature) => `--enable-${feature}`)];
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

class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} code
   */
  constructor(message, code) {
    super(message);
    this.code = code;
  }
}

/** @param {string} line */
const say = (line) => process.stdout.write(`core: ${line}\n`);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
const read = (command, args, env = process.env) => {
  try {
    return execFileSync(command, args, {
      cwd: root,
      encoding: "utf8",
      env,
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return undefined;
  }
};

/**
 * Runs a command quietly; what it printed is shown when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
const run = (command, args, env = process.env) => {
  try {
    execFileSync(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 26 });
  } catch (error) {
    process.stderr.write(String(error.stdout ?? ""));
    process.stderr.write(String(error.stderr ?? ""));
    throw new Refused(`${command} ${args[0]} failed`, 1);
  }
};

/**
 * @param {string} doing
 * @param {() => void} work
 */
const timed = (doing, work) => {
  const start = performance.now();
  work();
  say(`${doing} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
};

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

/** The stamp: tools and flags, every source, every built file. */
const sources = () => {
  const files = [
    join(root, "Cargo.toml"),
    join(root, "Cargo.lock"),
    join(root, "rust-toolchain.toml"),
    join(root, "grid-core", "Cargo.toml"),
    ...filesBelow(join(root, "grid-core", "src")),
    ...filesBelow(join(root, "grid-core", "assets")),
  ];
  const lines = files.map((file) => `${hash(readFileSync(file))}  ${relative(root, file).split(sep).join("/")}`);
  const versions = `# rustc ${rust}, wasm-pack ${wasmPack}, wasm-bindgen ${wasmBindgen}, binaryen ${binaryen}: ${optimise.join(" ")}`;
  return `${versions}\n${lines.join("\n")}\n`;
};

/** The environment of a build: tools of this project first, SIMD on, and no path of this machine in the file. */
const environment = () => {
  const cargoHome = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
  const sysroot = read("rustc", ["--print", "sysroot"]) ?? "";
  const folders = readdirSync(join(cargoHome, "registry", "src"), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const remap = [
    [cargoHome, "/cargo"],
    ...folders.map((folder) => [join(cargoHome, "registry", "src", folder.name), "/crates"]),
    [sysroot, "/rust"],
    [root, "/clatter"],
  ];
  const flags = ["-Ctarget-feature=+simd128", ...remap.map(([from, to]) => `--remap-path-prefix=${from}=${to}`)];
  const path = [
    join(tools, `wasm-bindgen-cli-${wasmBindgen}`, "bin"),
    join(tools, `wasm-pack-${wasmPack}`, "bin"),
    process.env.PATH ?? "",
  ];
  const { RUSTFLAGS: _flags, ...others } = process.env;
  return { ...others, PATH: path.join(delimiter), CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f") };
};

/**
 * Installs a tool from source into this project's cache unless the right version is at hand.
 * @param {string} name
 * @param {string} version
 * @param {string} command
 * @param {string[]} extra
 */
const ensureTool = (name, version, command, extra) => {
  const own = join(tools, `${name}-${version}`);
  const path = [join(own, "bin"), process.env.PATH ?? ""].join(delimiter);
  if (
    read(command, ["--version"], { ...process.env, PATH: path })
      ?.split(" ")
      .includes(version)
  )
    return;
  say(`installing ${name} ${version} into .cache/tools (once; takes one to two minutes)`);
  const fast = {
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
    CARGO_PROFILE_RELEASE_LTO: "off",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "16",
  };
  const { CARGO_ENCODED_RUSTFLAGS: _flags, ...others } = process.env;
  timed(`installed ${name}`, () =>
    run("cargo", ["install", name, "--version", version, "--root", own, ...extra], { ...others, ...fast }),
  );
};

const ensureTools = () => {
  if (read("cargo", ["--version"]) === undefined) {
    throw new Refused(
      "no Rust here (cargo not found): see https://rustup.rs. The committed packages work without it.",
      4,
    );
  }
  const library = read("rustc", ["--print", "target-libdir", "--target", target]);
  if (library === undefined || !existsSync(library)) {
    say(`adding the Rust target ${target}`);
    run("rustup", ["target", "add", target]);
  }
  // The command-line tool builds only without --locked, as it names a dependency that was yanked.
  ensureTool("wasm-bindgen-cli", wasmBindgen, "wasm-bindgen", []);
  ensureTool("wasm-pack", wasmPack, "wasm-pack", ["--locked", "--no-default-features"]);
  run("cargo", ["fetch", "--locked"]);
};

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
          "grid-core",
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
      run(process.execPath, [join(root, "node_modules", "binaryen", "bin", "wasm-opt"), ...optimise, wasm, "-o", wasm]);
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
    writeFileSync(join(pkg, "SOURCES.sha256"), sources());
    say("wrote grid-core/pkg");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const checkStamp = () => {
  const stamp = join(pkg, "SOURCES.sha256");
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
  } else if (process.argv.includes("--check")) check();
  else build();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stderr.write(`core: ${error.message}\n`);
  process.exitCode = error.code;
}
