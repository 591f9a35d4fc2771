import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** What a run of all tests writes at once is below half of this: databases, their logs, browsers' profiles. */
const WANTED_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests write and throw away, where the system has one with room: dozens of databases are
 * made, filled and dropped, and a disk that others write to as well makes each of them wait. Undefined elsewhere.
 * @param {{ memory?: string, wanted?: number }} options
 */
export function memoryFolder({ memory = "/dev/shm", wanted = WANTED_BYTES } = {}) {
  if (process.platform !== "linux" || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  // What is written there is memory: the tests themselves need as much again.
  if (bavail * bsize < wanted || freemem() < 2 * wanted) return undefined;
  const folder = mkdtempSync(join(memory, "clatter-tests-"));
  // Passable: some databases run as another user.
  chmodSync(folder, 0o711);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
