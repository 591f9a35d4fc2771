import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { errorCode, StartError } from "../../startError.ts";
import { isLiving } from "./postmaster.ts";

/** What the holder of a folder writes into its lock. */
const holderSchema = z.object({
  pid: z.number().int().positive(),
  /** When the process began, as the system says it: a process id is used again, a pair of both is not. */
  began: z.string(),
  /** Machine and process id space: in another one the id says nothing. */
  place: z.string(),
  token: z.string(),
});

type Holder = z.infer<typeof holderSchema>;

export interface FolderLock {
  release(): void;
}

const fileName = "gateway.lock";
/** The same within the database's folder, which nobody tidies: who deletes the lock does not set the folder free. */
const copyName = join("postgres", "gateway.holder");
const touchEveryMs = 2_000;
/** A holder elsewhere whose file was not touched for so long is dead. */
const staleAfterMs = 20_000;
const takeoverStaleAfterMs = 10_000;

/**
 * Takes the data folder for this process alone. A lock of a dead process is taken over, one of a living process never;
 * then it throws a StartError that names the holder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = join(folder, fileName);
  const copy = join(folder, copyName);
  const own: Holder = {
    pid: process.pid,
    began: beganAt(process.pid),
    place: placeOf(),
    token: randomBytes(9).toString("base64url"),
  };
  try {
    refuseIfHeld(folder, copy);
    if (!create(file, own)) await takeOver(folder, file, own);
    writeCopy(copy, own);
  } catch (error) {
    if (/^(ENOSPC|EDQUOT)$/.test(errorCode(error)))
      throw new StartError(`The disk of the data folder ${folder} is full. Make room there.`);
    if (/^(EACCES|EPERM|EROFS)$/.test(errorCode(error)))
      throw new StartError(
        `The data folder ${folder} cannot be written (${errorCode(error)}). Run it as the user that it belongs to.`,
      );
    throw error;
  }
  // Who looks from another machine or container sees by the file's age that we live.
  const timer = setInterval(() => keep(file, copy, own), touchEveryMs);
  timer.unref();
  return {
    release() {
      clearInterval(timer);
      for (const each of [copy, file]) if (readHolder(each)?.token === own.token) rmSync(each, { force: true });
    },
  };
}

/** What is no database yet is left as it is: one is made in an empty folder alone. */
function writeCopy(copy: string, own: Holder): void {
  if (!existsSync(join(dirname(copy), "PG_VERSION"))) return;
  const draft = `${copy}.${own.token}`;
  try {
    writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
    renameSync(draft, copy);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Puts back what was deleted. What another has taken stays theirs. */
function keep(file: string, copy: string, own: Holder): void {
  try {
    if (!existsSync(file)) create(file, own);
    if (!existsSync(copy)) writeCopy(copy, own);
    for (const each of [file, copy]) touch(each, own);
  } catch {
    // A folder that cannot be written now may be so again in two seconds; whoever stores something says so.
  }
}

/** Written aside and linked: the file appears whole, and only where there is none. */
function create(file: string, own: Holder): boolean {
  const draft = `${file}.${own.token}`;
  try {
    writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    // A file system without links: exclusive creation is the next best.
    return createPlainly(file, own);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createPlainly(file: string, own: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(own), { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** One start at a time looks whether the holder is dead and puts itself in its place. */
async function takeOver(folder: string, file: string, own: Holder): Promise<void> {
  const turn = `${file}.takeover`;
  for (let attempt = 0; ; attempt += 1) {
    refuseIfHeld(folder, file);
    try {
      mkdirSync(turn);
      break;
    } catch (error) {
      if (errorCode(error) !== "EEXIST") throw error;
      if (ageOf(turn) > takeoverStaleAfterMs) rmSync(turn, { recursive: true, force: true });
      else if (attempt > 100) throw new StartError(`The data folder ${folder} is being taken over by another start.`);
      await pause(30);
    }
  }
  try {
    refuseIfHeld(folder, file);
    rmSync(file, { force: true });
    if (!create(file, own)) refuseIfHeld(folder, file);
  } finally {
    rmdirSync(turn);
  }
}

function refuseIfHeld(folder: string, file: string): void {
  const holder = readHolder(file);
  if (holder === undefined || !holds(holder, file)) return;
  const where = holder.place === placeOf() ? "" : ` on ${holder.place.split("/")[0]}`;
  throw new StartError(
    `The data folder ${folder} is in use by process ${holder.pid}${where}. Stop that one, or set DATA_DIR to another folder.`,
  );
}

function holds(holder: Holder, file: string): boolean {
  if (holder.place !== placeOf()) return ageOf(file) < staleAfterMs;
  return isLiving(holder.pid) && beganAt(holder.pid) === holder.began;
}

function readHolder(file: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(readFileSync(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}

function touch(file: string, own: Holder): void {
  if (readHolder(file)?.token !== own.token) return;
  const now = new Date();
  utimesSync(file, now, now);
}

/** Infinite when it is not there. */
function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Empty where the system does not tell; then a living process of this id counts as the holder. */
function beganAt(pid: number): string {
  try {
    if (process.platform === "linux") {
      // Field 22 of stat; the second one, a name in brackets, may hold blanks and brackets itself.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    }
    if (process.platform === "win32") return "";
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function placeOf(): string {
  try {
    return `${hostname()}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}
