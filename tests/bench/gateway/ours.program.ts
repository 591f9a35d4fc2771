import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../../../gateway/app.ts";
import { readConfig } from "../../../gateway/config.ts";
import { openClock } from "../../../gateway/db/clock.ts";
import { openDatabase } from "../../../gateway/db/database.ts";
import { freePort } from "../../../gateway/freePort.ts";
import { createHttpServer } from "../../../gateway/http/httpServer.ts";
import { sourcePages } from "../../../gateway/http/pages.ts";

// The whole gateway on the database of the first argument, as people run it. Says its address and a bearer of the person in the
// second, and runs until it is ended.

const [, , databaseUrl = "", personId = ""] = process.argv;
const dataDir = mkdtempSync(join(tmpdir(), "clatter-bench-"));
const environment = {
  PORT: String(await freePort()),
  LOG_LEVEL: "error",
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  // One person sends what a thousand would.
  LIMITS: "messages=100000000/100000000",
};
const config = readConfig(environment, ["--no-demo"]);
const opened = openDatabase(databaseUrl);
const clock = await openClock(opened);
const httpServer = createHttpServer(config);
const app = await createApp({ config, opened, clock, pages: sourcePages(), httpServer });
app.lifecycle.markReady();
await app.ready();
await httpServer.listen();
httpServer.open();
const bearer = await app.context.tokens.issueForTest(personId);
// It is used for longer than the ten minutes that one lives.
await opened.sql`update oidc_record set expires_at = now() + interval '1 day' where account_id = ${personId}`;
process.stdout.write(`${config.publicUrl} ${bearer}\n`);
