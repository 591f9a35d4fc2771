// The toolchain of the core's build: what is missing is installed into .cache/tools, by version.

import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { Refused, read, root, run, say, timed } from "./run.mjs";
import { target, wasmBindgen, wasmPack } from "./versions.mjs";

const tools = join(root, ".cache", "tools");

/** The environment of a build: tools of this project first, SIMD on, and no path of this machine in the file. */
export const environment = () => {
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

/** Makes sure of the Rust target, wasm-bindgen and wasm-pack. */
export const ensureTools = () => {
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
  // The command-line tool builds only without --locked, as it names a dependency that was yanked. Its runner of tests, which
  // nothing here uses, brings a web server along.
  ensureTool("wasm-bindgen-cli", wasmBindgen, "wasm-bindgen", ["--no-default-features", "--bin", "wasm-bindgen"]);
  ensureTool("wasm-pack", wasmPack, "wasm-pack", ["--locked", "--no-default-features"]);
  run("cargo", ["fetch", "--locked"]);
};
