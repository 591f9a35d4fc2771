import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { link, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isDatabaseAway } from "../db/line.ts";
import { makeFolder } from "../makeFolder.ts";
import { isKeyText } from "../secrets/secretKeys.ts";
import { errorCode, StartError } from "../startError.ts";
import { isFull } from "./failure.ts";
import type { Manifest } from "./sections.ts";
import { damaged } from "./sections.ts";
import { type BackupWork, type KeptFile, type Written, writeBackup } from "./writeBackup.ts";

/** What lies in the data folder beside the database, and cannot be made again: the key of sealed secrets, mails unread. */
const keyFile = "secrets.key";
const mailName = /^outbox\/[\w@+-][\w.@+-]*$/;

export function keptFiles(dataDir: string): KeptFile[] {
  const mails = existsSync(join(dataDir, "outbox")) ? readdirSync(join(dataDir, "outbox")) : [];
  const names = [keyFile, ...mails.map((name) => `outbox/${name}`).filter((name) => mailName.test(name))];
  return names.map((name) => ({ name, path: join(dataDir, name) })).filter(({ path }) => existsSync(path));
}

/** Whether the key of sealed secrets is in a backup: SECRETS_KEY never is, and a data folder may be another one's. */
export const holdsKey = ({ files }: Manifest): boolean => files.some(({ name }) => isKey(name));

export const isKey = (name: string): boolean => name === keyFile;

/** Whether what that file holds is none. */
export const isBrokenKey = (bytes: Buffer): boolean => !isKeyText(bytes.toString());

interface FilePutter {
  put(name: string, bytes: Buffer): Promise<void>;
  /** Takes away again what was put. */
  undo(): void;
}

/** Puts files of a backup into the data folder; what is there already stays, and must be the same. */
export function filePutter(dataDir: string): FilePutter {
  const made: string[] = [];
  return {
    async put(name, bytes) {
      // Names come from a file that anybody may have made.
      if (!isKey(name) && !mailName.test(name)) throw damaged(`a file named ${JSON.stringify(name)}`);
      const path = join(dataDir, name);
      if (existsSync(path)) {
        if (readFileSync(path).equals(bytes)) return;
        throw new StartError(
          `${path} is there already and is another one. Set DATA_DIR to an empty folder. Nothing was changed.`,
        );
      }
      makeFolder(dirname(path));
      writeFileSync(path, bytes, { flag: "wx", mode: 0o600 });
      made.push(path);
    },
    undo() {
      for (const path of made.splice(0)) rmSync(path, { force: true });
    },
  };
}

/** Writes a backup aside and moves it into place when it is whole and on the disk; never over another file. */
export async function writeBackupFile(
  url: string,
  path: string,
  work: BackupWork,
): Promise<Written & { readonly bytes: number }> {
  if (existsSync(path)) throw thereAlready(path);
  await removeOldDrafts(path);
  // Others may be writing one of the same name.
  const draft = `${path}.${randomBytes(6).toString("hex")}${draftSuffix}`;
  try {
    const written = await writeDraft(url, draft, work);
    const { size } = await stat(draft);
    await putInPlace(draft, path);
    return { ...written, bytes: size };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    const code = errorCode(error);
    if (isFull(error)) throw new StartError(`${path} cannot be written: the disk is full.`);
    if (!isDatabaseAway(error) && /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR)$/.test(code))
      throw new StartError(`${path} cannot be written (${code}).`);
    throw error;
  }
}

/** Opened before the database is asked: of a stream that opens by itself nobody would hear meanwhile that it could not. */
async function writeDraft(url: string, draft: string, work: BackupWork): Promise<Written> {
  const file = await open(draft, "wx", 0o600);
  try {
    return await writeBackup(url, file.createWriteStream({ flush: true }), work);
  } finally {
    await file.close();
  }
}

const thereAlready = (path: string): StartError => new StartError(`${path} is there already. Name another file.`);

/** Only where there is none: what was made of this name meanwhile stays. `disk` is the system's, or one that lacks something. */
export async function putInPlace(draft: string, path: string, disk = { link, rename }): Promise<void> {
  try {
    await disk.link(draft, path);
  } catch (error) {
    if (errorCode(error) === "EEXIST") throw thereAlready(path);
    // A file system without links: an empty file that nobody else made is the next best to move it over.
    await reserve(path);
    return disk.rename(draft, path).catch(async (failed: unknown) => {
      await unlink(path).catch(() => {});
      throw failed;
    });
  }
  await unlink(draft);
}

async function reserve(path: string): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    throw errorCode(error) === "EEXIST" ? thereAlready(path) : error;
  });
  await file.close();
}

const backupName = /^clatter-\d{8}T\d{6}Z\.backup$/;
const draftSuffix = ".part";
/** Drafts of former versions have none. */
const draftToken = /\.[\da-f]{12}$/;

export const backupNameAt = (at: Date): string =>
  `clatter-${at.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z.backup`;

/** Deletes the oldest of the backups that were made by time; names say when. What is named later than the last was made before it. */
export async function keepNewest(folder: string, count: number, last: string): Promise<void> {
  const sorted = readdirSync(folder)
    .filter((name) => backupName.test(name))
    .toSorted();
  const names = [...sorted.filter((name) => name > last), ...sorted.filter((name) => name <= last)];
  for (const name of names.slice(0, Math.max(0, names.length - count))) await unlink(join(folder, name));
}

/** Nobody writes for so long without adding to it. */
const draftIsLeftAfterMs = 86_400_000;

/** Deletes drafts of this very file whose process was killed. What stands in the way of that is no reason to save nothing. */
async function removeOldDrafts(path: string): Promise<void> {
  const isOfPath = (name: string): boolean =>
    name.endsWith(draftSuffix) && name.slice(0, -draftSuffix.length).replace(draftToken, "") === basename(path);
  const names = await readdir(dirname(path)).catch(() => []);
  for (const draft of names.filter(isOfPath).map((name) => join(dirname(path), name))) {
    const found = await stat(draft).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > draftIsLeftAfterMs) await unlink(draft).catch(() => {});
  }
}

/** Deletes what backups by time left behind whose gateway died; of those that are under way there is one, and it comes after this. */
export async function removeDrafts(folder: string): Promise<void> {
  const isDraft = (name: string): boolean =>
    name.endsWith(draftSuffix) && backupName.test(name.slice(0, -draftSuffix.length).replace(draftToken, ""));
  for (const name of readdirSync(folder).filter(isDraft)) await unlink(join(folder, name));
}
