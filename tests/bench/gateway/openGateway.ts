import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../../gateway/app.ts";
import { readConfig } from "../../../gateway/config.ts";
import { openClock } from "../../../gateway/db/clock.ts";
import { type OpenDatabase, openDatabase } from "../../../gateway/db/database.ts";
import { freePort } from "../../../gateway/freePort.ts";
import { createHttpServer } from "../../../gateway/http/httpServer.ts";
import { sourcePages } from "../../../gateway/http/pages.ts";

interface OpenGateway {
  readonly app: FastifyInstance;
  readonly opened: OpenDatabase;
  readonly url: string;
}

/** The whole gateway on this database, as people run it, in this process; it runs until the process is ended. */
export async function openGateway(
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<OpenGateway> {
  const dataDir = mkdtempSync(join(tmpdir(), "clatter-bench-"));
  const environment = {
    PORT: String(await freePort()),
    LOG_LEVEL: "error",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...more,
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
  return { app, opened, url: config.publicUrl };
}

/** As `openGateway`, for one person who sends what a thousand would; with a bearer of theirs. */
export async function openForSender(
  databaseUrl: string,
  personId: string,
): Promise<OpenGateway & { readonly bearer: string }> {
  const gateway = await openGateway(databaseUrl, { LIMITS: "messages=100000000/100000000" });
  const bearer = await gateway.app.context.tokens.issueForTest(personId);
  // It is used for longer than the ten minutes that one lives.
  await gateway.opened.sql`update oidc_record set expires_at = now() + interval '1 day' where account_id = ${personId}`;
  return { ...gateway, bearer };
}
