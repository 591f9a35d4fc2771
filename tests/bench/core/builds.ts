import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { measuredBy, measuredByNode, output, root } from "../run/child.ts";

const cache = join(root, ".cache", "bench");
const target = "wasm32-unknown-unknown";

/** The build that the simulator loads. */
export const shippedWasm = join(root, "grid-core", "pkg", "board", "grid_core_bg.wasm");

/** Refuses a package that is older than its sources: another painter than the shipped one would be measured. */
export async function checkShipped(): Promise<void> {
  await output(process.execPath, ["tools/core.mjs", "--stamp"]);
}

/** The painter as a native program. */
export async function buildNative(): Promise<string> {
  const folder = join(cache, "native");
  await output("cargo", ["build", "--release", "--locked"], {
    cwd: join(root, "tests", "bench", "native"),
    env: { ...process.env, CARGO_TARGET_DIR: folder },
  });
  return join(folder, "release", "native-painter");
}

/** The same sources and flags as the shipped build, without SIMD. `tools/core.mjs` installs wasm-bindgen. */
export async function buildScalar(): Promise<string> {
  const folder = join(cache, "scalar");
  const own = join(root, ".cache", "tools", "wasm-bindgen-cli-0.2.130", "bin");
  const path = [own, process.env.PATH ?? "", join(homedir(), ".cargo", "bin")].join(delimiter);
  const env = { ...process.env, PATH: path, CARGO_TARGET_DIR: folder };
  const features = ["--no-default-features", "--features", "board"];
  const release = ["--release", "--locked", "--target", target];
  await output("cargo", ["rustc", "-p", "grid-core", "--lib", "--crate-type", "cdylib", ...release, ...features], {
    env,
  });
  const bound = join(folder, "bound");
  mkdirSync(bound, { recursive: true });
  const raw = join(folder, target, "release", "grid_core.wasm");
  await output("wasm-bindgen", [raw, "--target", "bundler", "--out-dir", bound], { env });
  const wasm = join(bound, "grid_core_bg.wasm");
  const optimised = join(bound, "scalar.wasm");
  const flags = (await shippedFlags()).filter((flag) => !flag.includes("simd"));
  const program = join(root, "node_modules", "binaryen", "bin", "wasm-opt");
  await output(process.execPath, [program, ...flags, wasm, "-o", optimised]);
  return optimised;
}

/** How the shipped build is optimised, as its build says. */
async function shippedFlags(): Promise<string[]> {
  const program = `import { optimise } from "./tools/building/versions.mjs"; console.log(JSON.stringify(optimise))`;
  return JSON.parse(await output(process.execPath, ["--input-type=module", "-e", program])) as string[];
}

/** Whether Rust is here to build what is compared. */
export async function hasRust(): Promise<boolean> {
  const library = await output("rustc", ["--print", "target-libdir", "--target", target]).catch(() => "");
  return library !== "" && existsSync(library.trim());
}

/** Refuses builds that paint another picture than the shipped one. */
export async function checkPictures(native: string, scalar: string): Promise<void> {
  const shipped = await measuredByNode("core/painter.program.ts", shippedWasm);
  for (const other of [await measuredBy(native, []), await measuredByNode("core/painter.program.ts", scalar)]) {
    if (other.picture !== shipped.picture) throw new Error("two builds of the painter paint two pictures");
  }
}
