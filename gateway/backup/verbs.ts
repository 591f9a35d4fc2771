import { createReadStream, existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, ConfigError, type Verb } from "../config.ts";
import { markMoved, movedFile } from "../db/movedMark.ts";
import { errorCode, StartError } from "../startError.ts";
import { say, seconds } from "../terminal.ts";
import { ChangedError, toldInOneLine } from "./failure.ts";
import { filePutter, holdsKey, isBrokenKey, isKey, keptFiles, writeBackupFile } from "./files.ts";
import { handOver } from "./handingOver.ts";
import { paceTo, shareBeside } from "./pace.ts";
import { readPassword } from "./password.ts";
import { withSource, withStopped, withTarget } from "./place.ts";
import { type BackupRead, readBackup } from "./readBackup.ts";
import { type BackupRestored, type RestoreWork, restoreBackup, splitMigrations } from "./restoreBackup.ts";
import type { Manifest } from "./sections.ts";
import { type Progress, readKept, writeBackup } from "./writeBackup.ts";

interface Asked {
  readonly signal: AbortSignal | undefined;
  readonly file: string | undefined;
  readonly endSignIns: boolean;
}

/** `npm start -- backup FILE` and its like. Throws ConfigError and StartError with one line, or why the signal gave it up. */
export async function runVerb(
  verb: Verb,
  words: readonly string[],
  config: Config,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await run(verb, config, { ...readWords(verb, words), signal });
  } catch (error) {
    if (error instanceof ChangedError) throw error;
    signal?.throwIfAborted();
    throw toldInOneLine(error);
  }
}

async function run(verb: Verb, config: Config, asked: Asked): Promise<void> {
  if (verb === "move") return move(config, asked);
  const { file } = asked;
  if (file === undefined)
    throw new ConfigError(`npm start -- ${verb} needs a file, as in: npm start -- ${verb} clatter.backup`);
  if (verb === "backup") return backup(config, file, asked);
  if (!existsSync(file)) throw new StartError(`${file} is not there.`);
  if (!statSync(file).isFile()) throw new StartError(`${file} is no file.`);
  if (verb === "check") return check(config, file, asked);
  return restore(config, file, asked);
}

function readWords(verb: Verb, words: readonly string[]): Omit<Asked, "signal"> {
  const options = words.filter((word) => word.startsWith("-"));
  const mayEndSignIns = verb === "restore" || verb === "move";
  const unknown = options.find((option) => !(mayEndSignIns && option === "--end-sign-ins"));
  if (unknown !== undefined)
    throw new ConfigError(`Unknown option ${unknown}. npm start -- --help lists what there is.`);
  const files = words.filter((word) => !word.startsWith("-"));
  if (files.length > (verb === "move" ? 0 : 1)) {
    throw new ConfigError(
      verb === "move"
        ? "npm start -- move goes to DATABASE_URL and takes no other word."
        : `npm start -- ${verb} takes one file.`,
    );
  }
  const [file] = files;
  return { file: file === undefined ? undefined : resolve(file), endSignIns: options.length > 0 };
}

async function backup(config: Config, file: string, { signal }: Asked): Promise<void> {
  const began = performance.now();
  const work = { password: readPassword(config), files: keptFiles(config.dataDir), progress: progressTeller(), signal };
  // Of a key that cannot be read nobody hears only when all the rest is written.
  const isKeyBroken = work.files.some(({ name, path }) => isKey(name) && isBrokenKey(readKept(path)));
  const { manifest, bytes, isOfNewer } = await withSource(config, signal, (url, isInUse) =>
    writeBackupFile(url, file, isInUse ? { ...work, pace: paceTo(shareBeside, signal) } : work),
  );
  say(
    `  ${file}: ${contentsOf(manifest)}, ${size(bytes)}${work.password === undefined ? "" : ", encrypted"}  (${seconds(began)})`,
  );
  if (isOfNewer) say("  A newer version was at the database: this one cannot restore it, that one or a later one can.");
  if (work.password === undefined) {
    say("  It is not encrypted and holds keys and addresses: keep it as you keep a password, or set BACKUP_PASSWORD.");
  }
  if (config.secretsKey !== undefined || config.secretsKeyFile !== undefined) {
    say("  The keys of SECRETS_KEY are not in it: keep them, too.");
  } else if (isKeyBroken) {
    say(`  ${brokenKey}`);
  } else if (!holdsKey(manifest)) {
    say(
      `  No key of sealed secrets is in it, as none is in ${config.dataDir}: set DATA_DIR to the gateway's, or keep its secrets.key, too.`,
    );
  }
}

async function check(config: Config, file: string, { signal }: Asked): Promise<void> {
  const began = performance.now();
  const { header, about, manifest, isKeyBroken } = await readThrough(config, file, signal);
  say(`  ${file} is whole: ${contentsOf(manifest)}  (${seconds(began)})`);
  say(`  Made ${header.madeAt} by version ${header.version} on PostgreSQL ${about.server}.`);
  for (const { name, rows } of manifest.tables.filter((table) => table.rows > 0)) {
    say(`    ${name.padEnd(32)} ${count(rows).padStart(12)}`);
  }
  if (isKeyBroken) say(`  ${brokenKey}`);
  if (!holdsKey(manifest)) {
    say("  No key of sealed secrets is in it: a restore needs the gateway's secrets.key, or its SECRETS_KEY, as well.");
  }
}

const brokenKey =
  "Its secrets.key holds no key of sealed secrets: what channels keep sealed opens with an older one alone, so keep older backups.";

/** All of it, before anything is touched. */
async function readThrough(
  config: Config,
  file: string,
  signal: AbortSignal | undefined,
): Promise<BackupRead & { readonly isKeyBroken: boolean }> {
  let isKeyBroken = false;
  const read = await readBackup(createReadStream(file, { signal }), readPassword(config), {
    async about(about, header) {
      splitMigrations(about, header);
    },
    async file(name, bytes) {
      isKeyBroken ||= isKey(name) && isBrokenKey(bytes);
    },
  });
  return { ...read, isKeyBroken };
}

async function restore(config: Config, file: string, { endSignIns, signal }: Asked): Promise<void> {
  const began = performance.now();
  await readThrough(config, file, signal);
  const work = { password: readPassword(config), endSignIns, isMove: false, signal };
  const read = await fill(config, work, (url, whole) => restoreBackup(url, createReadStream(file), whole));
  say(`  Restored ${contentsOf(read.manifest)}; every table compared  (${seconds(began)})`);
  say(
    `  It stands as it was on ${read.header.madeAt}.${endSignIns ? " Everybody signs in anew." : ""} Start it: npm start`,
  );
  if (read.leftOut.length > 0)
    say(
      `  Left out, since no version of Clatter made them: ${read.leftOut.map((name) => JSON.stringify(name)).join(", ")}.`,
    );
  if (!holdsKey(read.manifest)) {
    say(
      "  No key of sealed secrets was in it: what channels keep sealed opens with the old secrets.key or SECRETS_KEY alone.",
    );
  }
}

async function move(config: Config, { endSignIns, signal }: Asked): Promise<void> {
  const began = performance.now();
  const { databaseUrl } = config;
  if (databaseUrl === undefined) {
    throw new ConfigError(
      "npm start -- move goes from the data folder to another database: name that one in DATABASE_URL.",
    );
  }
  const read = await withStopped(config, signal, async (from) => {
    const nothing = { password: undefined, files: [], progress: () => {} };
    const work = { password: undefined, endSignIns, isMove: true };
    const moved = await handOver(
      signal,
      (out, either) => writeBackup(from, out, { ...nothing, signal: either }),
      (source, either) => fill(config, { ...work, signal: either }, (to, whole) => restoreBackup(to, source, whole)),
    );
    mark(config.dataDir, databaseUrl);
    return moved;
  });
  say(`  Moved ${contentsOf(read.manifest)}; every table compared  (${seconds(began)})`);
  say("  From now on start it with this DATABASE_URL, and this DATA_DIR, which still holds the key of sealed secrets.");
}

/** The data is there already: what fails here changes nothing of that. */
function mark(dataDir: string, databaseUrl: string): void {
  try {
    markMoved(dataDir, databaseUrl, new Date());
  } catch (error) {
    throw new ChangedError(
      `Everything was moved, but ${movedFile(dataDir)} cannot be written (${errorCode(error)}). Start it with this DATABASE_URL, and make that file yourself, empty if you like: without it a start without DATABASE_URL goes on with the old data.`,
    );
  }
}

async function fill(
  config: Config,
  asked: Pick<RestoreWork, "password" | "endSignIns" | "isMove" | "signal">,
  work: (url: string, whole: RestoreWork) => Promise<BackupRestored>,
): Promise<BackupRestored> {
  const files = filePutter(config.dataDir);
  try {
    return await withTarget(config, asked.signal, (url) =>
      work(url, { ...asked, takeFile: files.put, progress: progressTeller() }),
    );
  } catch (error) {
    if (!(error instanceof ChangedError)) files.undo();
    throw error;
  }
}

const tellEveryMs = 1_000;

function progressTeller(): (done: Progress) => void {
  let toldAt = performance.now();
  return ({ tables, of, rows, bytes }) => {
    if (performance.now() - toldAt < tellEveryMs) return;
    toldAt = performance.now();
    say(`  ${tables} of ${counted(of, "table")}, ${counted(rows, "row")}, ${size(bytes)}`);
  };
}

function contentsOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const parts = [counted(tables.length, "table"), counted(rows, "row")];
  return [...parts, ...(files.length === 0 ? [] : [counted(files.length, "file")])].join(", ");
}

const counted = (number: number, what: string): string => `${count(number)} ${what}${number === 1 ? "" : "s"}`;

const count = (number: number): string => number.toLocaleString("en");

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
