import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../startError.ts";

/** Stands in a data folder while its database is made from a backup: what a killed restore leaves is none to start on. */
const restoringFile = (folder: string): string => join(folder, "restoring");

export const isRestoring = (folder: string): boolean => existsSync(restoringFile(folder));

export const markRestoring = (folder: string): void => writeFileSync(restoringFile(folder), "", { mode: 0o600 });

export const unmarkRestoring = (folder: string): void => rmSync(restoringFile(folder), { force: true });

/** Throws StartError in a folder whose restore has not ended. */
export function refuseRestoring(folder: string): void {
  if (!isRestoring(folder)) return;
  throw new StartError(
    `The database of ${folder} is being restored, or its restore was broken off: run that again. To begin with an empty one, delete ${restoringFile(folder)} and ${join(folder, "postgres")}.`,
  );
}
