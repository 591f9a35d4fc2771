import { accessSync, constants } from "node:fs";
import { refuseMoved } from "../db/movedMark.ts";
import { isRestoring } from "../db/restoreMark.ts";
import { type NamedFile, namedFiles } from "../namedFiles.ts";
import { sharesNoKey } from "../secrets/secretKeys.ts";
import { errorCode, StartError } from "../startError.ts";
import type { Check, Finding } from "./finding.ts";

/** What a start reads before it begins, and refuses: files that variables name, and marks in the data folder. */
export const lookAtStart: Check = async (config) => {
  const findings: Finding[] = [];
  for (const named of namedFiles(config)) {
    const { variable: what } = named;
    const found = await whyUnread(named);
    if (found === undefined) findings.push({ level: "ok", what, found: "it can be read" });
    else findings.push({ level: "problem", what, found, remedy: "Nothing starts with it: npm start says why." });
  }
  if (sharesNoKey(config)) {
    const found = "REDIS_URL is set and SECRETS_KEY is not: what one gateway seals, no other one can open";
    const remedy =
      "Give all gateways the same SECRETS_KEY: what stands in the secrets.key of the one that was there first.";
    findings.push({ level: "problem", what: "SECRETS_KEY", found, remedy });
  }
  return config.databaseUrl === undefined ? [...findings, ...lookAtMarks(config.dataDir)] : findings;
};

/** Undefined where it can be read. The start's own sentence names the file, and may say what stands in it. */
async function whyUnread({ file, read }: NamedFile): Promise<string | undefined> {
  try {
    await read();
    return undefined;
  } catch {
    try {
      if (file !== undefined) accessSync(file, constants.R_OK);
    } catch (error) {
      return `its file cannot be read (${errorCode(error)})`;
    }
    return "what it holds is not what belongs there";
  }
}

function lookAtMarks(dataDir: string): readonly Finding[] {
  const what = "Data folder";
  const findings: Finding[] = [];
  try {
    refuseMoved(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const remedy = "Set DATABASE_URL to that one; to go on with the old data, delete moved.json.";
    findings.push({ level: "problem", what, found: "its data was moved to another database", remedy });
  }
  if (isRestoring(dataDir)) {
    const remedy = "Run the restore again; to begin with an empty one, delete restoring and postgres in it.";
    const found = "its database is being restored, or its restore was broken off";
    findings.push({ level: "problem", what, found, remedy });
  }
  return findings;
}
