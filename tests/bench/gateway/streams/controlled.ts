import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { builtProgram } from "../../run/built.ts";
import { root } from "../../run/child.ts";

/** A program of this folder in a process of its own, which answers commands (commands.ts). */
export interface Controlled {
  /** Its first line. */
  readonly said: string;
  ask<Answer>(name: string, value?: unknown): Promise<Answer>;
  end(): Promise<void>;
}

export async function control(program: string, ...args: readonly string[]): Promise<Controlled> {
  const file = await builtProgram(fileURLToPath(new URL(program, import.meta.url)));
  const child = spawn(process.execPath, ["--expose-gc", file, ...args], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error(`${program} ended before it answered`);
    return value;
  };
  const ask = async <Answer>(name: string, value: unknown = null): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify({ name, value })}\n`);
    return (JSON.parse(await next()) as { answer: Answer }).answer;
  };
  return {
    said: await next(),
    ask,
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
