import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../startError.ts";

/** Left in a data folder whose database lives elsewhere now, so that nobody goes on in the old one by mistake. */
const fileName = "moved.json";

const markSchema = z.object({
  /** Host and database, never the password. */
  to: z.string(),
  at: z.string(),
});

export const movedFile = (folder: string): string => join(folder, fileName);

export function markMoved(folder: string, url: string, at: Date): void {
  const { host, pathname } = new URL(url);
  const mark = { to: `${host}${pathname}`, at: at.toISOString() };
  writeFileSync(movedFile(folder), `${JSON.stringify(mark)}\n`, { mode: 0o600 });
}

/** Throws StartError in a folder that was moved. */
export function refuseMoved(folder: string): void {
  let text: string;
  try {
    text = readFileSync(movedFile(folder), "utf8");
  } catch {
    return;
  }
  const mark = markSchema.safeParse(jsonOf(text)).data;
  const where = mark === undefined ? "another database" : `${mark.to} on ${mark.at}`;
  throw new StartError(
    `The data of ${folder} was moved to ${where}. Set DATABASE_URL to it; to go on with the old data, delete ${movedFile(folder)}.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
