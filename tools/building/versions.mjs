// The pinned tools of the core's build.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.mjs";

export const target = "wasm32-unknown-unknown";
export const rust = /channel = "([^"]+)"/.exec(readFileSync(join(root, "rust-toolchain.toml"), "utf8"))?.[1] ?? "";
export const wasmPack = "0.15.1";
export const wasmBindgen = "0.2.130";
export const binaryen = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies.binaryen;

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

/** The flags of wasm-opt: as small as it can (the compiler has made it fast), and the features that the file uses. */
export const optimise = [
  "-Oz",
  "--converge",
  "--strip-producers",
  "--strip-target-features",
  ...features.map((feature) => `--enable-${feature}`),
];

/**
 * In the full build large functions with one caller stay apart. An engine optimises whole functions once a loop in them
 * is hot, which took it longer than a whole first picture.
 */
export const keepApart = "--one-caller-inline-max-function-size=120";
