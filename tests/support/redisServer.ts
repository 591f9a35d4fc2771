import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const program = "redis-server";

/** Whether this machine has a Redis to try several gateways with. */
export const hasRedis = spawnSync(program, ["--version"]).status === 0;

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** As a crash would end it. */
  kill(): Promise<void>;
  /** It takes connections and answers nothing any more, as behind a network that swallows everything. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
}

/** A Redis of the test's own, on a socket in a folder of its own. */
export async function redisServer(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "clatter-redis-"));
  const path = join(folder, "redis.sock");
  let child: ChildProcess | undefined;
  const server: RedisServer = {
    url: `unix://${path}`,
    async start() {
      // Started already: a second one on its socket would be nobody's to end.
      if (child !== undefined && child.exitCode === null && child.signalCode === null) return;
      const list = ["--port", "0", "--unixsocket", path, "--save", "", "--appendonly", "no"];
      const mine = spawn(program, list, { stdio: ["ignore", "pipe", "ignore"] });
      child = mine;
      process.once("exit", () => mine.kill("SIGKILL"));
      await new Promise<void>((resolve, reject) => {
        mine.once("error", reject);
        mine.once("close", () => reject(new Error("Redis did not start.")));
        mine.stdout.on("data", (chunk: Buffer) => {
          if (/ready to accept connections/i.test(chunk.toString())) resolve();
        });
      });
    },
    async kill() {
      const dying = child;
      child = undefined;
      // One that ended by itself says so no second time.
      if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        dying.once("close", () => resolve());
        dying.kill("SIGKILL");
      });
    },
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    async close() {
      await server.kill();
      rmSync(folder, { recursive: true });
    },
  };
  await server.start();
  return server;
}
