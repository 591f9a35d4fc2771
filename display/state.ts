import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { OptionsProblem } from "./options.ts";

/** What a pairing left: who this display is, and how it proves that. */
export interface Pairing {
  readonly url: string;
  readonly clientId: string;
  readonly token: string;
}

/** The pairing with this gateway, or undefined when there is none, or one with another gateway. */
export function readPairing(file: string, url: string): Pairing | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
  return isPairing(parsed) && parsed.url === url ? parsed : undefined;
}

function isPairing(value: unknown): value is Pairing {
  if (typeof value !== "object" || value === null) return false;
  const { url, clientId, token } = value as Record<string, unknown>;
  return typeof url === "string" && typeof clientId === "string" && typeof token === "string";
}

/**
 * Tries whether a pairing can be kept there, and leaves nothing: a code that was used up for a pairing that nobody keeps would
 * leave a display on the board that never comes. OptionsProblem when it cannot.
 */
export function tryState(file: string): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) throw unkept(file, "EISDIR");
    rmdirSync(mkdtempSync(join(existingPlace(dirname(file)), ".clatter-")));
  } catch (error) {
    throw unkept(file, codeOf(error), error);
  }
}

/** The folder itself, or the nearest above it that is there. */
const existingPlace = (folder: string): string => (existsSync(folder) ? folder : existingPlace(dirname(folder)));

/** Written whole or not at all, and readable by its owner alone. OptionsProblem when it cannot be written. */
export function writePairing(file: string, pairing: Pairing): void {
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(fresh, `${JSON.stringify(pairing, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, file);
  } catch (error) {
    // It holds the token.
    if (existsSync(fresh)) rmSync(fresh);
    throw unkept(file, codeOf(error), error);
  }
}

const reasons: Readonly<Record<string, string>> = {
  EISDIR: "it is a folder.",
  ERR_FS_EISDIR: "it is a folder.",
  ENOTDIR: "a part of its path is a file.",
  EACCES: "its folder cannot be written.",
  EPERM: "its folder cannot be written.",
  EROFS: "its folder cannot be written.",
  ENOENT: "its folder cannot be made.",
  ENOSPC: "the disk is full.",
  EDQUOT: "the disk is full.",
  ENAMETOOLONG: "its name is too long.",
};

function unkept(file: string, code: string, error?: unknown): OptionsProblem {
  if (error instanceof OptionsProblem) return error;
  const why = reasons[code] ?? "it cannot be written.";
  return new OptionsProblem(`The pairing cannot be kept in ${file}: ${why} --state FILE names another place.`, 2);
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "unknown");

/** What became of a pairing that ended: undefined once it is gone, else why it is still there and what to do. */
export function forgetPairing(file: string): string | undefined {
  try {
    rmSync(file, { force: true });
    return undefined;
  } catch (error) {
    const why = reasons[codeOf(error)] ?? "it cannot be deleted.";
    return `The pairing in ${file} is still there: ${why} Delete it before the next start.`;
  }
}
