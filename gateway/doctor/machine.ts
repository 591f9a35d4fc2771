import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { bareHost, hostInUrl } from "../config.ts";
import { foreignFolder, userName } from "../db/embedded/launch.ts";
import { hasCluster, socketBase } from "../db/embedded/server.ts";
import { existingPlace, probeFolder } from "../makeFolder.ts";
import { productVersion } from "../projectRoot.ts";
import { errorCode } from "../startError.ts";
import { type Check, type Finding, megabytes, patienceMs } from "./finding.ts";

/** What runs here, and which settings were given: their names alone. */
export const lookAtProgram = async (given: readonly string[]): Promise<readonly Finding[]> => {
  const { platform, arch } = process;
  return [
    {
      level: "ok",
      what: "Program",
      found: `version ${productVersion()}, Node.js ${process.versions.node}, ${platform} ${arch}, ${availableParallelism()} cores, ${megabytes(totalmem())}${process.getuid?.() === 0 ? ", as root" : ""}`,
    },
    { level: "ok", what: "Settings", found: given.length === 0 ? "none, so all are the usual ones" : given.join(", ") },
  ];
};

/** Below this a database stops soon. */
const fullBytes = 200e6;
const scarceBytes = 2e9;

/** Whether the folders can be written, or made, and how much room is there. Nothing is made. */
export const lookAtDisk: Check = async ({ dataDir, backupDir, backupEvery, databaseUrl }) => {
  const places = [
    ["Data folder", "DATA_DIR", "Disk", dataDir] as const,
    ["Folder of backups", "BACKUP_DIR", "Disk of backups", backupDir] as const,
  ];
  const rooms = places.flatMap(([what, variable, disk, folder]) =>
    folder === undefined ? [] : [lookAtFolder(folder, what, variable) ?? roomOf(folder, disk)],
  );
  const isUsual = backupDir === undefined && backupEvery !== undefined && existsSync(dataDir);
  const backups = isUsual ? lookAtFolder(join(dataDir, "backups"), "Folder of backups", "BACKUP_DIR") : undefined;
  return [
    ...(databaseUrl === undefined ? [...lookAtUser(dataDir), ...lookAtTemporary()] : []),
    ...lookAtOwner(dataDir),
    ...rooms,
    ...(backups === undefined ? [] : [backups]),
  ];
};

/** The database's socket is made there. */
function lookAtTemporary(): readonly Finding[] {
  const folder = socketBase();
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return [];
  } catch (error) {
    const found = `it is not there, or cannot be written (${errorCode(error)})`;
    const remedy = "Set TMPDIR to a folder that can, or make it.";
    return [{ level: "problem", what: "Temporary folder", found, remedy }];
  }
}

/** A database's folder is made only by somebody who has a name; what is made already runs for a number, too. */
function lookAtUser(dataDir: string): readonly Finding[] {
  const uid = process.getuid?.();
  if (uid === undefined || userName(uid) !== undefined || hasCluster(dataDir)) return [];
  const found = `user ${uid} has no name on this machine: PostgreSQL makes no data folder for it`;
  const remedy = "Give the user a name (a line in /etc/passwd), run as one that has one, or set DATABASE_URL.";
  return [{ level: "problem", what: "User", found, remedy }];
}

/** Nothing starts there for this user; root would take the database from its own. */
function lookAtOwner(dataDir: string): readonly Finding[] {
  const foreign = foreignFolder(dataDir);
  if (foreign === undefined) return [];
  const isWhole = foreign.folder === dataDir;
  const found = `${isWhole ? "it" : "its database's folder"} belongs to another user (uid ${foreign.uid})`;
  const remedy = isWhole
    ? "Run the doctor, and all else, as that user."
    : "Run the doctor, and all else, as that user, or give that folder back (chown -R).";
  return [{ level: "problem", what: "Data folder", found, remedy }];
}

function lookAtFolder(folder: string, what: string, variable: string): Finding | undefined {
  try {
    probeFolder(folder);
    return undefined;
  } catch (error) {
    // The system's sentence names the folder, and with it perhaps a person.
    const found = `the ${what.toLowerCase()} cannot be made or written (${errorCode(error)})`;
    return { level: "problem", what, found, remedy: `Set ${variable} to a folder that can.` };
  }
}

function roomOf(folder: string, what: string): Finding {
  const { bavail, bsize, blocks } = statfsSync(existingPlace(folder));
  const free = bavail * bsize;
  const found = `${megabytes(free)} of ${megabytes(blocks * bsize)} are free`;
  if (free < fullBytes) return { level: "problem", what, found, remedy: "Make room: nothing can be saved." };
  return { level: free < scarceBytes ? "note" : "ok", what, found };
}

/** Whether each port is free, or has a gateway on it already; and how soon that one answers. */
export const lookAtPorts: Check = async ({ host, port, localApiPort, metricsHost, metricsPort }) => {
  const findings = [...(await lookAtOwnPort(host, port))];
  const running = findings.find(({ what }) => what === "First answer");
  const others = [
    ["Port of the Local API", host, localApiPort, "/", isLocalApi] as const,
    ["Port of the figures", metricsHost, metricsPort, "/metrics", isFigures] as const,
  ];
  for (const [what, at, number, path, isOurs] of others) {
    if (number === undefined) continue;
    const refused = await tryPort(at, number);
    if (refused === undefined) findings.push({ level: "ok", what, found: `${number} is free` });
    else if (running === undefined) findings.push(taken(what, number, refused));
    else {
      const answer = await ask(at, number, path);
      // One that starts says nothing of itself there yet.
      const isKnown =
        answer !== undefined && (isOurs(answer.text) || (answer.status === 503 && running.level !== "ok"));
      if (isKnown) findings.push({ level: "ok", what, found: `${number} is this product's, which runs` });
      else findings.push(taken(what, number, refused));
    }
  }
  return findings;
};

const isFigures = (text: string): boolean => /^clatter_build_info\b/m.test(text);
/** Whatever is not the Local dialect is refused there as by its own API. */
const isLocalApi = (text: string): boolean => /^\{"status":"error",.*"type":"NotFound"\}$/.test(text);

/** What a port of this machine answers; undefined where that is no HTTP, or takes too long. */
async function ask(host: string, port: number, path: string): Promise<{ status: number; text: string } | undefined> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`http://${hostInUrl(host)}:${port}${path}`, { signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

async function lookAtOwnPort(host: string, port: number): Promise<readonly Finding[]> {
  const refused = await tryPort(host, port);
  if (refused === undefined) {
    const found = `${port} is free: no gateway runs here`;
    return [{ level: "ok", what: "Port", found }];
  }
  const began = performance.now();
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`http://${hostInUrl(host)}:${port}/health/ready`, { signal });
    const { status } = (await answer.json()) as { status?: unknown };
    if (typeof status !== "string") return [taken("Port", port, refused)];
    const time = `${Math.round(performance.now() - began)} ms`;
    return [
      { level: "ok", what: "Port", found: `${port} is this product's, which runs` },
      answer.status === 200
        ? { level: "ok", what: "First answer", found: `after ${time}: ${status}` }
        : { level: "problem", what: "First answer", found: `after ${time}: ${status}`, remedy: "Its log says why." },
    ];
  } catch {
    return [taken("Port", port, refused)];
  }
}

function taken(what: string, port: number, code: string): Finding {
  if (code !== "EADDRINUSE") {
    const remedy = "Choose a port above 1023, and an address of this machine.";
    return { level: "problem", what, found: `${port} cannot be listened on (${code})`, remedy };
  }
  const remedy = "Stop what uses it, or choose another one.";
  return { level: "problem", what, found: `${port} is taken by another program`, remedy };
}

/** Undefined where it can be listened on, else the system's code. */
function tryPort(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve(errorCode(error)));
    server.listen({ host: bareHost(host), port }, () => server.close(() => resolve(undefined)));
  });
}
