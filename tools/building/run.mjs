// Running commands for the core's build, and saying what is done.

import { execFileSync } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Why a step stopped: a line for people, and the exit code. */
export class Refused extends Error {
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
export const say = (line) => process.stdout.write(`core: ${line}\n`);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const read = (command, args, env = process.env) => {
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
export const run = (command, args, env = process.env) => {
  try {
    execFileSync(command, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 26 });
  } catch (error) {
    const { stdout = "", stderr = "" } = /** @type {{ stdout?: Buffer, stderr?: Buffer }} */ (error);
    process.stderr.write(`${stdout}${stderr}`);
    throw new Refused(`${command} ${args[0]} failed`, 1);
  }
};

/**
 * @param {string} doing
 * @param {() => void} work
 */
export const timed = (doing, work) => {
  const start = performance.now();
  work();
  say(`${doing} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
};
