import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../../gateway/db/database.ts";
import { isLiving } from "../../../gateway/db/embedded/postmaster.ts";
import { type EmbeddedServer, startEmbedded } from "../../../gateway/db/embedded/server.ts";
import { withDatabase } from "../../support/databaseUrl.ts";

/** A PostgreSQL that can be hurt, always at the same address. What was committed it must not lose. */
export interface PostgresServer {
  /** Of a database on it. */
  urlOf(database: string): string;
  create(database: string): Promise<string>;
  start(): Promise<void>;
  /** A fast shutdown: everybody is cut, what was committed is written. */
  stop(): Promise<void>;
  /** kill -9 of the server and so of all that serve its connections. */
  kill(): Promise<void>;
  /** SIGSTOP or SIGCONT to all of its processes. */
  signal(name: "SIGSTOP" | "SIGCONT"): void;
  /** Ends all connections to the database. */
  cutAll(database: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPostgres(settings: readonly string[]): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), "clatter-history-"));
  // Its socket lies in another folder after each start: this link leads there.
  const link = join(folder, "socket");
  const options = { settings: [...settings, "max_connections=200"] };
  const base = `postgres://clatter@localhost:5432/postgres?host=${encodeURIComponent(link)}`;
  let socketFolder = "";
  const open = async (): Promise<EmbeddedServer> => {
    const opened = await startEmbedded(folder, options);
    rmSync(link, { force: true });
    if (socketFolder !== "") rmSync(socketFolder, { recursive: true, force: true });
    socketFolder = new URL(opened.url).searchParams.get("host") ?? "";
    symlinkSync(socketFolder, link);
    return opened;
  };
  let server = await open();
  // It runs by itself, and would outlive a test that is ended.
  const end = (): void => void (isLiving(server.pid) && process.kill(server.pid, "SIGQUIT"));
  process.once("exit", end);

  const asAdmin = async (work: (sql: ReturnType<typeof openDatabase>["sql"]) => Promise<unknown>): Promise<void> => {
    const opened = openDatabase(base, { connections: 1 });
    try {
      await work(opened.sql);
    } finally {
      await opened.close();
    }
  };
  return {
    urlOf: (database) => withDatabase(base, database),
    async create(database) {
      await asAdmin((sql) => sql`create database ${sql(database)}`);
      return withDatabase(base, database);
    },
    async start() {
      // What a killed server leaves behind holds the next one up for a moment.
      for (let tries = 1; ; tries += 1) {
        try {
          server = await open();
          return;
        } catch (error) {
          if (tries === 50) throw error;
          await pause(100);
        }
      }
    },
    stop: () => server.stop(),
    async kill() {
      const ids = [server.pid, ...childrenOf(server.pid)];
      process.kill(server.pid, "SIGKILL");
      while (ids.some(isLiving)) await pause(20);
    },
    signal(name) {
      const ids = [server.pid, ...childrenOf(server.pid)];
      for (const id of ids) if (isLiving(id)) process.kill(id, name);
    },
    cutAll: (database) =>
      asAdmin((sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`),
    async close() {
      process.off("exit", end);
      if (isLiving(server.pid)) await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** The processes that serve its connections. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
