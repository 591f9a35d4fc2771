import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "../../../gateway/db/database.ts";
import { isLiving } from "../../../gateway/db/embedded/postmaster.ts";
import { type EmbeddedServer, startEmbedded } from "../../../gateway/db/embedded/server.ts";
import { withDatabase } from "../../support/databaseUrl.ts";
import { copyServer, untilSynchronous } from "./standby.ts";

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
  isLiving(): boolean;
  /**
   * Holds each flush of its log of changes up for so long, 100 ms at most, as a slow disk does; 0 ends it. Only where the
   * server flushes at all (`fsync`).
   */
  slowFlushes(ms: number): Promise<void>;
  /** Makes a second server that has all of this one's changes; nothing is committed from now on that it has not. */
  standBy(): Promise<void>;
  /** kill -9 of the server; the one that stood by answers at its address. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

export async function openPostgres(settings: readonly string[], parent = tmpdir()): Promise<PostgresServer> {
  const place = mkdtempSync(join(tmpdir(), "clatter-history-"));
  const folders = [mkdtempSync(join(parent, "clatter-history-"))];
  // Its socket lies in another folder after each start: this link leads there.
  const link = join(place, "socket");
  const options = { settings: [...settings, "max_connections=200"] };
  const base = `postgres://clatter@localhost:5432/postgres?host=${encodeURIComponent(link)}`;
  let socketFolder = "";
  const lead = (opened: EmbeddedServer): EmbeddedServer => {
    rmSync(link, { force: true });
    if (socketFolder !== "") rmSync(socketFolder, { recursive: true, force: true });
    socketFolder = new URL(opened.url).searchParams.get("host") ?? "";
    symlinkSync(socketFolder, link);
    return opened;
  };
  const open = async (): Promise<EmbeddedServer> => lead(await startEmbedded(folders.at(-1) ?? "", options));
  let standby: EmbeddedServer | undefined;
  let server = await open();
  // It runs by itself, and would outlive a test that is ended.
  const end = (): void => {
    for (const one of [server, standby]) if (one !== undefined && isLiving(one.pid)) process.kill(one.pid, "SIGQUIT");
  };
  process.once("exit", end);

  const asAdmin = async (work: (sql: ReturnType<typeof openDatabase>["sql"]) => Promise<unknown>): Promise<void> => {
    const opened = openDatabase(base, { connections: 1 });
    try {
      await work(opened.sql);
    } finally {
      await opened.close();
    }
  };
  const kill = async (): Promise<void> => {
    const ids = [server.pid, ...childrenOf(server.pid)];
    process.kill(server.pid, "SIGKILL");
    while (ids.some(isLiving)) await pause(20);
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
    kill,
    isLiving: () => isLiving(server.pid),
    slowFlushes: (ms) =>
      asAdmin(async (sql) => {
        // By themselves it waits only while others write, too.
        await sql`alter system set commit_siblings = 0`;
        await sql.unsafe(`alter system set commit_delay = ${ms * 1_000}`);
        await sql`select pg_reload_conf()`;
      }),
    async standBy() {
      const folder = mkdtempSync(join(tmpdir(), "clatter-standby-"));
      await asAdmin((sql) => copyServer(sql, folder));
      const conninfo = `primary_conninfo=host=${socketFolder} user=clatter`;
      standby = await startEmbedded(folder, { settings: [...options.settings, conninfo, "primary_slot_name=standby"] });
      folders.push(folder);
      await asAdmin(untilSynchronous);
    },
    async failOver() {
      if (standby === undefined) throw new Error("No server stands by.");
      const successor = standby;
      await kill();
      const opened = openDatabase(successor.url, { connections: 1 });
      await opened.sql`select pg_promote(true, 20)`;
      await opened.close();
      server = lead(successor);
      standby = undefined;
    },
    signal(name) {
      const ids = [server.pid, ...childrenOf(server.pid)];
      for (const id of ids) if (isLiving(id)) process.kill(id, name);
    },
    cutAll: (database) =>
      asAdmin((sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`),
    async close() {
      process.off("exit", end);
      for (const one of [standby, server]) if (one !== undefined && isLiving(one.pid)) await one.stop();
      for (const folder of [...folders, place]) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** The processes that serve its connections. */
function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
