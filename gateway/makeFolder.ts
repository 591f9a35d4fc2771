import { randomBytes } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Makes a folder, and those above it, for this user alone. Step by step: Node's own `recursive` never ends where a parent is
 * there and takes no folders, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another start may have made it just now.
    if (!isFolder(folder)) throw error;
  }
}

/** Proves that a folder can be read and written, or made where it is none yet, and leaves nothing; else the system's error. */
export function probeFolder(folder: string): void {
  const place = existingPlace(folder);
  const probe = join(place, `.probe-${randomBytes(6).toString("hex")}`);
  if (place !== folder) {
    mkdirSync(probe);
    rmdirSync(probe);
    return;
  }
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  writeFileSync(probe, "");
  rmSync(probe);
}

/** The folder itself, or the nearest above it that is there. */
export const existingPlace = (folder: string): string => (existsSync(folder) ? folder : existingPlace(dirname(folder)));

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
