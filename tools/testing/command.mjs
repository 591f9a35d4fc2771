import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The first of these programs that stands on the PATH, or null.
 * @param {string[]} names
 */
export function which(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // not in this folder
      }
    }
  }
  return null;
}

/**
 * Runs a program to its end with its output shown; gives its exit code and, with `keep`, what it printed.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, keep?: boolean, cwd?: string }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { env = {}, keep = false, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: keep ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const name of /** @type {const} */ (["stdout", "stderr"])) {
      child[name]?.on("data", (piece) => {
        output += piece;
        process[name].write(piece);
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a short program quietly; its trimmed output, or null when it failed.
 * @param {string} program
 * @param {string[]} args
 */
export function ask(program, args) {
  const result = spawnSync(program, args, { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : null;
}

/** Whether packages of the system may be installed: root on a machine with apt. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && which("apt-get") !== null;
}

/**
 * Installs packages of the system; false when that failed.
 * @param {string[]} names
 */
export async function installPackages(...names) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const install = () => run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env });
  if ((await install()).code === 0) return true;
  await run("apt-get", ["update", "-q"], { env });
  return (await install()).code === 0;
}
