import { createInterface } from "node:readline";

export type Commands = Readonly<Record<string, (value: unknown) => Promise<unknown> | unknown>>;

/** Answers lines on standard input, `{ name, value }`, each with a line of JSON; `bytes` and `cpuUs` are among them. */
export function answerCommands(commands: Commands): void {
  const all: Commands = { bytes, cpuUs, ...commands };
  createInterface({ input: process.stdin }).on("line", async (line) => {
    const { name, value } = JSON.parse(line) as { name: string; value: unknown };
    const answer = await all[name]?.(value);
    process.stdout.write(`${JSON.stringify({ answer: answer ?? null })}\n`);
  });
}

/** What this process holds after a collection. */
async function bytes(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return process.memoryUsage.rss();
}

/** The CPU time of this process so far; what others do on the machine is not in it, nor the collections of `bytes`. */
function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
