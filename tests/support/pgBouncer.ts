import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withDatabase } from "./databaseUrl.ts";

const program = "pgbouncer";
/** It refuses to run as root: then it runs in a namespace where it is somebody else, as the embedded server does. */
const prefix = process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"] : [];

const run = (words: readonly string[]): [string, string[]] => {
  const [first = program, ...rest] = [...prefix, program, ...words];
  return [first, rest];
};

export const hasPgBouncer = spawnSync(...run(["--version"])).status === 0;

export interface PgBouncer {
  /** A database of the server, by the pooler. */
  urlOf(databaseUrl: string): string;
  start(): Promise<void>;
  /** As a crash would end it. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A PgBouncer with two connections to the server: in transaction mode whoever counts on a session soon errs. */
export async function pgBouncer(
  serverUrl: string,
  { mode = "transaction", connections = 2 }: { mode?: "transaction" | "session"; connections?: number } = {},
): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), "clatter-bouncer-"));
  const { hostname, port, username, password, searchParams } = new URL(serverUrl);
  const words = {
    host: searchParams.get("host") ?? hostname,
    port: port || "5432",
    user: decodeURIComponent(username),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
  };
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = ${Object.entries(words)
      .map(([name, value]) => `${name}='${value}'`)
      .join(" ")}
[pgbouncer]
pool_mode = ${mode}
default_pool_size = ${connections}
auth_type = any
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
`,
    { mode: 0o644 },
  );
  let child: ChildProcess | undefined;
  const bouncer: PgBouncer = {
    urlOf(databaseUrl) {
      const url = new URL(withDatabase("postgres://clatter@localhost:6432", new URL(databaseUrl).pathname.slice(1)));
      url.searchParams.set("host", folder);
      return url.href;
    },
    async start() {
      const mine = spawn(...run([settings]), { stdio: ["ignore", "ignore", "pipe"] });
      child = mine;
      process.once("exit", () => mine.kill("SIGKILL"));
      await new Promise<void>((resolve, reject) => {
        let said = "";
        mine.once("error", reject);
        mine.once("close", () => reject(new Error(`PgBouncer did not start: ${said}`)));
        mine.stderr.on("data", (chunk: Buffer) => {
          said += chunk.toString();
          if (/process up/.test(said)) resolve();
        });
      });
    },
    async kill() {
      const dying = child;
      child = undefined;
      if (dying === undefined) return;
      await new Promise<void>((resolve) => {
        dying.once("close", () => resolve());
        dying.kill("SIGKILL");
      });
      rmSync(join(folder, ".s.PGSQL.6432"), { force: true });
    },
    async close() {
      await bouncer.kill();
      rmSync(folder, { recursive: true });
    },
  };
  await bouncer.start();
  return bouncer;
}
