import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, lstatSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../freePort.ts";
import { errorCode, StartError } from "../../startError.ts";
import { openDatabase } from "../database.ts";
import { findBinaries } from "./binaries.ts";
import { asOwner, type Cluster, clusterUser, complaintIn, createCluster, runProgram, saysDiskFull } from "./cluster.ts";
import { directly, findLaunch, giveTo, type Launch } from "./launch.ts";
import { isLiving, type Postmaster, readPostmaster } from "./postmaster.ts";

export interface EmbeddedServer {
  /** The maintenance database `postgres`; see `databaseUrl` for others. */
  readonly url: string;
  readonly pid: number;
  /** True when a server was found running that a killed gateway had left. */
  readonly adopted: boolean;
  databaseUrl(name: string): string;
  /** Whether it has said since this start that its disk is full: it may end because of that, and tell nobody else. */
  hasFilledDisk(): boolean;
  /** Stops the server: open transactions are rolled back, clients are cut off. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Further `name=value` settings, e.g. `fsync=off` for tests. */
  readonly settings?: readonly string[];
  /** Gives it up when the cluster is made, and no server runs yet. */
  readonly signal?: AbortSignal | undefined;
}

/** What a start makes in the data folder. */
const clusterFiles = ["postgres", "postgres.secret", "postgres.log"] as const;
const readyWithinMs = 30_000;
const stopWithinMs = 15_000;
const pollMs = 15;
/** A Unix socket's path ends at 107 bytes on Linux and 103 on macOS; `/.s.PGSQL.5432` comes behind the folder. */
const longestSocketFolder = 85;
const largestLogBytes = 1_000_000;

/**
 * Starts PostgreSQL on `dataFolder/postgres`, making the cluster first when there is none; a server that still runs on
 * it is taken over. The caller holds the folder's lock. Throws StartError with one line when it cannot.
 */
export async function startEmbedded(dataFolder: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const cluster = clusterIn(dataFolder, findLaunch);
  if (!hasCluster(dataFolder)) await createCluster(cluster, dataFolder);
  options.signal?.throwIfAborted();
  const left = await findLiving(cluster, true);
  if (left !== undefined) return describe(cluster, left, true, undefined);
  giveTo(cluster.folder, cluster.launch.owner);
  const { child, socketFolder } = await spawnServer(cluster, options.settings ?? []);
  return describe(cluster, await untilReady(cluster, child), false, socketFolder);
}

export function hasCluster(dataFolder: string): boolean {
  return existsSync(join(dataFolder, "postgres", "PG_VERSION"));
}

/**
 * Whether there is anything where a start makes its cluster: what others have made there need not look like one. The log and
 * the secret alone are left of one that somebody deleted.
 */
export function hasClusterFolder(dataFolder: string): boolean {
  return lstatSync(join(dataFolder, "postgres"), { throwIfNoEntry: false }) !== undefined;
}

/** Takes away what a start made in a folder that had no cluster. Throws StartError while a server lives on it. */
export function removeCluster(dataFolder: string): void {
  const left = readPostmaster(join(dataFolder, "postgres"));
  if (left !== undefined && isLiving(left.pid)) {
    throw new StartError(`PostgreSQL (process ${left.pid}) still runs on ${dataFolder}: end it.`);
  }
  for (const name of clusterFiles) {
    rmSync(join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The address of a database on the server that runs on this folder now, whoever holds it; undefined when none does. */
export async function findRunning(dataFolder: string, name: string): Promise<string | undefined> {
  // It is only asked: nothing is run, and the folder stays as it is.
  const cluster = clusterIn(dataFolder, () => directly);
  const running = hasCluster(dataFolder) ? await findLiving(cluster, false) : undefined;
  return running === undefined ? undefined : address(cluster, running, name);
}

function clusterIn(dataFolder: string, launch: typeof findLaunch): Cluster {
  const binaries = findBinaries();
  return {
    folder: join(dataFolder, "postgres"),
    binaries,
    launch: launch(binaries, dataFolder),
    secretFile: join(dataFolder, "postgres.secret"),
    logFile: join(dataFolder, "postgres.log"),
    overTcp: process.platform === "win32",
  };
}

/** The server that a killed gateway left on this folder, if it answers; `tidies` removes a stale pid file. */
async function findLiving(cluster: Cluster, tidies: boolean): Promise<Postmaster | undefined> {
  const deadline = Date.now() + readyWithinMs;
  for (;;) {
    const postmaster = readPostmaster(cluster.folder);
    if (postmaster === undefined || !isLiving(postmaster.pid)) return undefined;
    if (!(await belongs(postmaster.pid))) {
      // The id has gone to another program since; PostgreSQL itself would refuse to start over it.
      if (tidies) rmSync(join(cluster.folder, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (postmaster.status === "ready" && (await answers(cluster, postmaster))) return postmaster;
    if (Date.now() > deadline) {
      throw new StartError(
        `A PostgreSQL server (process ${postmaster.pid}) holds ${cluster.folder} and does not answer. End it and start again.`,
      );
    }
    await pause(pollMs * 4);
  }
}

/** Whether the process is a PostgreSQL server, as far as the system tells. */
async function belongs(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0]?.endsWith("postgres") === true;
  } catch {
    return false;
  }
}

async function answers(cluster: Cluster, postmaster: Postmaster): Promise<boolean> {
  const opened = openDatabase(address(cluster, postmaster, "postgres"), { connections: 1 });
  try {
    const [row] = await opened.sql<{ folder: string }[]>`select current_setting('data_directory') as folder`;
    return row !== undefined && statSync(row.folder).ino === statSync(cluster.folder).ino;
  } catch {
    return false;
  } finally {
    await opened.close();
  }
}

function address(cluster: Cluster, postmaster: Postmaster, name: string): string {
  if (!cluster.overTcp) {
    return `postgres://${clusterUser}@localhost:${postmaster.port}/${name}?host=${encodeURIComponent(postmaster.socketFolder)}`;
  }
  const secret = readFileSync(cluster.secretFile, "utf8");
  return `postgres://${clusterUser}:${secret}@127.0.0.1:${postmaster.port}/${name}`;
}

async function spawnServer(cluster: Cluster, settings: readonly string[]) {
  const all = ["shared_buffers=32MB", "max_connections=100", "timezone=UTC", "log_timezone=UTC", ...settings];
  let socketFolder: string | undefined;
  if (cluster.overTcp) all.push("listen_addresses=127.0.0.1", `port=${await freePort()}`, "unix_socket_directories=");
  else {
    socketFolder = makeSocketFolder(cluster.launch);
    all.push("listen_addresses=", `unix_socket_directories=${socketFolder}`);
  }
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > largestLogBytes) rmSync(cluster.logFile);
  // To a file, not to us: a server that outlives a killed gateway must still be able to write.
  const log = openSync(cluster.logFile, "a", 0o600);
  const [program = "", ...rest] = [...cluster.launch.prefix, cluster.binaries.postgres, "-D", cluster.folder];
  const child = spawn(program, [...rest, ...all.flatMap((setting) => ["-c", setting])], {
    stdio: ["ignore", log, log],
    // Its own group: Ctrl-C in the terminal is for the gateway, which stops the server when its own work is done.
    detached: true,
    ...asOwner(cluster.launch),
  });
  closeSync(log);
  child.unref();
  return { child, socketFolder };
}

/** Where the folder of a server's socket is made. */
export const socketBase = (): string =>
  tmpdir().length + "/clatter-XXXXXX".length > longestSocketFolder ? "/tmp" : tmpdir();

function makeSocketFolder(launch: Launch): string {
  const base = socketBase();
  let folder: string;
  try {
    folder = mkdtempSync(join(base, "clatter-"));
  } catch (error) {
    throw new StartError(
      `The folder for temporary files, ${base}, is not there or cannot be written (${errorCode(error)}): make it, or set TMPDIR to another one.`,
    );
  }
  giveTo(folder, launch.owner);
  return folder;
}

async function untilReady(cluster: Cluster, child: ChildProcess): Promise<Postmaster> {
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  const tellEnd = (code: number | null): void => {
    ended ??= `it ended with code ${code}: ${lastLogLine(cluster.logFile)}`;
  };
  child.once("exit", tellEnd);
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(cluster.folder);
    if (postmaster?.pid === child.pid && postmaster?.status === "ready") {
      // A later end is no failed start, and its log may be gone by then.
      child.off("exit", tellEnd);
      return postmaster;
    }
    if (ended !== undefined) throw new StartError(`PostgreSQL did not start on ${cluster.folder}: ${ended}`);
    await pause(pollMs);
  }
  child.kill("SIGINT");
  // Whoever cleans up after this finds nobody writing there.
  const stopDeadline = Date.now() + stopWithinMs;
  while (ended === undefined && Date.now() < stopDeadline) await pause(pollMs);
  throw new StartError(`PostgreSQL did not get ready within ${readyWithinMs / 1000} s; see ${cluster.logFile}.`);
}

const lastLogLine = (file: string): string => complaintIn(readFileSync(file, "utf8")) ?? `see ${file}`;

function describe(
  cluster: Cluster,
  postmaster: Postmaster,
  adopted: boolean,
  made: string | undefined,
): EmbeddedServer {
  const socketFolder = made ?? postmaster.socketFolder;
  const logBefore = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0;
  return {
    url: address(cluster, postmaster, "postgres"),
    pid: postmaster.pid,
    adopted,
    databaseUrl: (name) => address(cluster, postmaster, name),
    hasFilledDisk: () => saysDiskFull(readFileSync(cluster.logFile).subarray(logBefore).toString()),
    async stop() {
      if (process.platform === "win32")
        await runProgram(cluster, cluster.binaries.pgCtl, ["stop", "-D", cluster.folder, "-m", "fast"]);
      else if (isLiving(postmaster.pid)) process.kill(postmaster.pid, "SIGINT");
      const deadline = Date.now() + stopWithinMs;
      // The pid file goes last, after everything has been written.
      while (readPostmaster(cluster.folder)?.pid === postmaster.pid && isLiving(postmaster.pid)) {
        if (Date.now() > deadline) throw new StartError(`PostgreSQL (process ${postmaster.pid}) did not stop.`);
        await pause(pollMs);
      }
      if (socketFolder !== "") rmSync(socketFolder, { recursive: true, force: true });
    },
  };
}
