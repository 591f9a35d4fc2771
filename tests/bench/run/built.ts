import { basename, isAbsolute, join } from "node:path";
import { build as buildByVite } from "vite";
import { measuredBy, root } from "./child.ts";
import type { Measures } from "./section.ts";

/** From there both the alternatives and the project's own packages are found. */
const folder = join(root, "tests/bench/.cache");
const built = new Map<string, Promise<string>>();

/**
 * A program of this folder, built as the gateway that people run is (tools/build.mjs): run from its sources it would carry
 * what that takes as well, a thread that loads them and a call for the name of each function.
 */
export function builtProgram(file: string): Promise<string> {
  const known = built.get(file) ?? build(file);
  built.set(file, known);
  return known;
}

/** Runs such a program in a fresh Node; its last line is what it measured, as JSON. `program` is its path in this folder. */
export async function measuredByBuilt(program: string, ...args: readonly string[]): Promise<Measures> {
  return measuredBy(process.execPath, [await builtProgram(join(root, "tests/bench", program)), ...args]);
}

/** Packages stay as they are shipped. */
const isPackage = (id: string, importer: string | undefined): boolean =>
  importer !== undefined && /^[^./\0]/.test(id) && !isAbsolute(id);

async function build(file: string): Promise<string> {
  const name = basename(file, ".ts");
  const outDir = join(folder, name);
  await buildByVite({
    root,
    logLevel: "error",
    build: { ssr: file, outDir, emptyOutDir: true, rollupOptions: { external: isPackage } },
  });
  return join(outDir, `${name}.js`);
}
