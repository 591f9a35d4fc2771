import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ask, run } from "./command.mjs";

/** Later Nodes that the product is run on once, beside the one that runs the tests: the newest that npm had on 2026-11-22. */
export const laterNodes = ["22.23.3", "24.21.0"];

/**
 * The folder of a Node of this version, from npm's own packages of it, kept in `.cache/nodes`. Null where there is none for
 * this platform, or it cannot be had.
 * @param {string} version
 */
export async function findNode(version) {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const home = resolve(".cache/nodes", version);
  const folder = join(home, "node_modules", name, "bin");
  const program = join(folder, process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(program)) {
    const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { code } = await run("npm", ["install", "--prefix", home, ...options, `${name}@${version}`]);
    if (code !== 0) return null;
  }
  return ask(program, ["--version"]) === `v${version}` ? folder : null;
}
