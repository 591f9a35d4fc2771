import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../startError.ts";
import type { Binaries } from "./binaries.ts";
import { giveTo, type Launch } from "./launch.ts";

/** A PostgreSQL cluster in the data folder, and how its programs are run. */
export interface Cluster {
  readonly folder: string;
  readonly binaries: Binaries;
  readonly launch: Launch;
  readonly secretFile: string;
  readonly logFile: string;
  /** Loopback TCP with a password: where there are no Unix sockets to hide in a folder. */
  readonly overTcp: boolean;
}

/** The one role of the cluster. */
export const clusterUser = "clatter";

const makingPrefix = "postgres.making.";

/** Made aside and moved when whole: a start that is killed here leaves nothing that looks like a cluster. */
export async function createCluster(cluster: Cluster, dataFolder: string): Promise<void> {
  refuseOccupied(cluster.folder);
  removeHalfMade(dataFolder);
  const making = mkdtempSync(join(dataFolder, makingPrefix));
  giveTo(making, cluster.launch.owner);
  const secret = randomBytes(32).toString("base64url");
  if (cluster.overTcp) writeFileSync(cluster.secretFile, secret, { mode: 0o600 });
  const authentication = cluster.overTcp ? ["-A", "scram-sha-256", `--pwfile=${cluster.secretFile}`] : ["-A", "trust"];
  const locale = ["--locale=C", "--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const result = await runProgram(cluster, cluster.binaries.initdb, [
    "-D",
    making,
    "-U",
    clusterUser,
    ...authentication,
    ...locale,
  ]);
  if (result.code !== 0) {
    rmSync(making, { recursive: true, force: true });
    if (result.hasFilledDisk)
      throw new StartError(`The disk of the data folder ${dataFolder} is full. Make room there.`);
    throw new StartError(`PostgreSQL could not make its data folder in ${dataFolder}: ${result.reason}`);
  }
  renameSync(making, cluster.folder);
}

/** What others keep under this name is not ours to replace. */
function refuseOccupied(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined || (found.isDirectory() && readdirSync(folder).length === 0)) return;
  throw new StartError(
    `${folder} is there already and is no whole database of PostgreSQL (it has no PG_VERSION). Move it away, or set DATA_DIR to another folder.`,
  );
}

/** What killed starts have left. One of their helpers may still be writing there: then it goes next time. */
function removeHalfMade(dataFolder: string): void {
  for (const name of readdirSync(dataFolder).filter((entry) => entry.startsWith(makingPrefix))) {
    try {
      rmSync(join(dataFolder, name), { recursive: true, force: true });
    } catch {
      // Nothing of it is used.
    }
  }
}

/** Runs one of the programs to its end, without stopping everything else meanwhile. */
export async function runProgram(
  cluster: Cluster,
  program: string,
  rest: readonly string[],
): Promise<{ code: number; reason: string; hasFilledDisk: boolean }> {
  const [first = program, ...before] = [...cluster.launch.prefix, program];
  const child = spawn(first, [...before, ...rest], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
    ...asOwner(cluster.launch),
  });
  let said = "";
  child.stderr.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  const code = await new Promise<number>((resolve) => {
    child.once("error", (error) => {
      said += error.message;
      resolve(-1);
    });
    child.once("close", (ended) => resolve(ended ?? -1));
  });
  return {
    code,
    reason: complaintIn(said) ?? said.trim().split("\n").at(-1) ?? "",
    // What it says last may be of what it could not undo.
    hasFilledDisk: saysDiskFull(said),
  };
}

/** PostgreSQL's words for it; of a page that found room in part it gives the hint alone. */
export const saysDiskFull = (text: string): boolean => /No space left on device|Check free disk space/.test(text);

/** The last line that says what is wrong; others may follow, of what is done about it. */
export function complaintIn(text: string): string | undefined {
  return text
    .trim()
    .split("\n")
    .findLast((line) => /FATAL|PANIC|ERROR|error/.test(line));
}

export function asOwner(launch: Launch): { uid?: number; gid?: number } {
  return launch.kind === "otherUser" && launch.owner !== undefined ? launch.owner : {};
}
