import { type ChildProcessByStdio, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { projectRoot } from "./gateway.ts";

export interface RunningDisplay {
  /** What it printed so far. */
  output(): string;
  /** Waits until it has printed something; rejects when the program ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Where a new display keeps what it is. */
export const newDisplayState = (): string => join(mkdtempSync(join(tmpdir(), "clatter-display-")), "state.json");

/** Starts `npm run display` as a person would, printing plain text instead of an animation; with a known state the same display. */
export function startDisplay(
  url: string,
  args: readonly string[] = [],
  state: string = newDisplayState(),
): RunningDisplay {
  const program = ["--import", "tsx", "display/main.ts", "--url", url, "--state", state, "--plain", ...args];
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(process.execPath, program, {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      printed += piece.toString();
      wake();
    });
  }
  child.once("exit", wake);
  return {
    output: () => printed,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(printed);
          if (!found && child.exitCode === null) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error(`The display ended without ${pattern}:\n${printed}`));
        };
        waiting.add(look);
        look();
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          resolve();
          return;
        }
        child.once("exit", () => resolve());
        child.kill("SIGINT");
      }),
  };
}
