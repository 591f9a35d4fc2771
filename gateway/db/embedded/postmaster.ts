import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What a running server writes about itself into its data folder (PostgreSQL's pidfile.h). */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty where it listens on TCP only. */
  readonly socketFolder: string;
  readonly status: string;
}

/** Reads `postmaster.pid`; undefined when there is none or it is not yet whole. */
export function readPostmaster(clusterFolder: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterFolder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  // Lines: pid, folder, start, port, socket folder, listen address, shared memory, status.
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), socketFolder: lines[4]?.trim() ?? "", status: lines[7]?.trim() ?? "" };
}

/** True while a process with this id exists, whoever owns it. */
export function isLiving(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
