import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectPath } from "../../gateway/projectRoot.ts";
import { buildIsFresh } from "../../tools/stamp.mjs";

export interface GatewayProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** All it has written so far. */
  readonly output: () => string;
  /** Resolves when the text has been written; rejects when the process ends before. */
  says(text: string | RegExp): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
}

export interface ProcessOptions {
  readonly environment?: Record<string, string>;
  readonly arguments?: readonly string[];
  /** Another user, where the test may change it. */
  readonly user?: number;
  /** Put before the program, such as `ip netns exec name`; it becomes the program, so that signals reach it. */
  readonly through?: readonly string[];
  /** The project's folder, of another version. */
  readonly folder?: string;
}

let program: readonly string[] | undefined;

/** What starts the gateway: the build, as people have it, where it is of these sources, since it starts twice as fast. */
export function gatewayProgram(): readonly string[] {
  program ??= buildIsFresh() ? ["dist/gateway/main.js"] : ["--import", "tsx", "gateway/main.ts"];
  return program;
}

/** The gateway's own main program as a process that can be killed. */
export function startGatewayProcess(options: ProcessOptions = {}): GatewayProcess {
  return startProcess([...gatewayProgram(), ...(options.arguments ?? [])], options);
}

/** Node with these arguments in the project's folder and a bare environment. */
export function startProcess(argumentList: readonly string[], options: ProcessOptions = {}): GatewayProcess {
  const [program = "", ...rest] = [...(options.through ?? []), process.execPath, ...argumentList];
  const child = spawn(program, rest, {
    cwd: options.folder ?? projectPath("."),
    env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...options.environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.user === undefined ? {} : { uid: options.user, gid: options.user }),
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      text += piece.toString();
      child.emit("said");
    });
  }
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | string);
  const has = (wanted: string | RegExp) => (typeof wanted === "string" ? text.includes(wanted) : wanted.test(text));
  return {
    child,
    pid: child.pid ?? 0,
    output: () => text,
    says: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => has(wanted) && resolve();
        child.on("said", look);
        child.once("close", () => reject(new Error(`The process ended without saying ${wanted}:\n${text}`)));
        look();
      }),
    signal: (name) => child.kill(name),
    ended,
  };
}
