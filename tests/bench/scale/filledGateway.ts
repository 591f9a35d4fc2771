import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../../../gateway/app.ts";
import { readConfig } from "../../../gateway/config.ts";
import { openClock } from "../../../gateway/db/clock.ts";
import { openDatabase } from "../../../gateway/db/database.ts";
import { createHttpServer } from "../../../gateway/http/httpServer.ts";
import { sourcePages } from "../../../gateway/http/pages.ts";
import { withDatabase } from "../../support/databaseUrl.ts";
import { fillHistory } from "../../support/fillHistory.ts";
import { sow } from "../../support/seed.ts";

/** A gateway on a database of its own whose one board has so many messages behind it. */
export interface FilledGateway {
  readonly boardId: string;
  /** A call as the board's Owner; throws when it is not answered whole. Gives what the field answered. */
  ask<Answer>(query: string, variables: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
}

export interface TestDatabases {
  readonly url: string;
  /** A migrated, empty database. */
  readonly template: string;
}

/** One message in as many has the word "seldom", in five hundred "unusual"; all have "kettle", the oldest "marmalade". */
const texts = `case when n = 1 then 'Marmalade ' else '' end || case when n % 50 = 0 then 'seldom ' else '' end
  || case when n % 500 = 7 then 'unusual ' else '' end || 'Put the kettle on, number ' || n`;

export async function openFilledGateway(server: TestDatabases, messages: number): Promise<FilledGateway> {
  const name = `clatter_scale_${process.pid}_${messages}`;
  const maker = openDatabase(server.url, { connections: 1 });
  await maker.sql`create database ${maker.sql(name)} template ${maker.sql(server.template)}`;
  const opened = openDatabase(withDatabase(server.url, name), { connections: 5 });
  const dataDir = mkdtempSync(join(tmpdir(), "clatter-bench-"));
  const environment = { PORT: "4141", LOG_LEVEL: "error", DATABASE_URL: server.url, DATA_DIR: dataDir };
  const config = readConfig(environment, ["--no-demo"]);
  const clock = await openClock(opened);
  const httpServer = createHttpServer(config);
  const app = await createApp({ config, opened, clock, pages: sourcePages(), httpServer });
  app.lifecycle.markReady();
  const ids = await sow(app.context, (seed) =>
    seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen").board("Hall").board("Attic")),
  );
  await app.ready();
  const [boardId = "", personId = ""] = [ids.boards.Kitchen, ids.people.mia];
  await fillHistory({ opened }, { boardId, personId, attribution: "Mia", count: messages, text: texts });
  await opened.sql`vacuum analyze`;
  let bearer = await app.context.tokens.issueForTest(personId);
  let isOld = Date.now();
  return {
    boardId,
    async ask<Answer>(query: string, variables: Record<string, unknown>) {
      // Bearers live ten minutes.
      if (Date.now() - isOld > 300_000) {
        bearer = await app.context.tokens.issueForTest(personId);
        isOld = Date.now();
      }
      const headers = { authorization: `Bearer ${bearer}` };
      const response = await app.inject({ method: "POST", url: "/graphql", headers, payload: { query, variables } });
      const { data, errors } = response.json<{ data?: Record<string, Answer>; errors?: unknown }>();
      const [answer] = Object.values(data ?? {});
      if (errors !== undefined || answer === undefined) throw new Error(`Not answered: ${response.body.slice(0, 400)}`);
      return answer;
    },
    async close() {
      await app.lifecycle.beginStop(1_000);
      await app.close();
      await clock.close();
      await opened.close();
      await maker.sql`drop database if exists ${maker.sql(name)} with (force)`;
      await maker.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
