import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBackups } from "../../../gateway/backup/schedule.ts";
import { openForSender } from "./openGateway.ts";

// As `ours.program.ts`, with a backup by time always under way: one after the other, in a folder of its own.

const [, , databaseUrl = "", personId = ""] = process.argv;
const { app, url, bearer } = await openForSender(databaseUrl, personId);
const dataDir = mkdtempSync(join(tmpdir(), "clatter-bench-"));
const timer = startBackups({ ...app.context.config, dataDir, backupEvery: 1, backupKeep: 1 }, databaseUrl, app);
process.stdout.write(`${url} ${bearer}\n`);
for (;;) if (!(await timer.look()) && timer.failures() > 0) throw new Error("A backup could not be made.");
