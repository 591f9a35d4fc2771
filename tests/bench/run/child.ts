import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Measures } from "./section.ts";

/** The project's folder. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs a command to its end and gives what it printed. Rejects with what it said when it fails. */
export function output(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    let printed = "";
    let said = "";
    child.stdout.on("data", (piece) => {
      printed += piece;
    });
    child.stderr.on("data", (piece) => {
      said += piece;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${said}${printed}`));
    });
  });
}

/** Runs a case's program in a fresh process; its last line is what it measured, as JSON. */
export async function measuredBy(command: string, args: readonly string[], env = process.env): Promise<Measures> {
  const printed = await output(command, args, { env });
  return JSON.parse(printed.trim().split("\n").at(-1) ?? "") as Measures;
}

/** Runs a TypeScript program of this folder in a fresh Node. */
export function measuredByNode(program: string, ...args: readonly string[]): Promise<Measures> {
  return measuredBy(process.execPath, [
    "--import",
    "tsx",
    fileURLToPath(new URL(`../${program}`, import.meta.url)),
    ...args,
  ]);
}
