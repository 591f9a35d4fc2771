import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../../../gateway/app.ts";
import { readConfig } from "../../../gateway/config.ts";
import type { Context } from "../../../gateway/context.ts";
import { openClock } from "../../../gateway/db/clock.ts";
import { type OpenDatabase, openDatabase } from "../../../gateway/db/database.ts";
import { createHttpServer } from "../../../gateway/http/httpServer.ts";
import { sourcePages } from "../../../gateway/http/pages.ts";
import { channelWorld } from "../../../gateway/modules/channels/channelWorld.ts";
import { type ChannelEngine, createChannelEngine } from "../../../gateway/modules/channels/engine/channelEngine.ts";
import { addChannel, givePlus } from "../../support/channels.ts";
import { withDatabase } from "../../support/databaseUrl.ts";
import { sow } from "../../support/seed.ts";
import type { TestDatabases } from "../scale/filledGateway.ts";

/** A gateway on a database of its own, whose channels run when they are told to. */
export interface ChannelGateway {
  readonly context: Context;
  readonly opened: OpenDatabase;
  readonly databaseUrl: string;
  readonly engine: ChannelEngine;
  /** The board that all others are copied from: one channel of sayings every hour, and a plan. */
  readonly boardId: string;
  /** A call as the Owner of that board; throws when it is not answered whole. */
  ask(query: string, variables?: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function openChannelGateway(server: TestDatabases): Promise<ChannelGateway> {
  const name = `clatter_channels_${process.pid}`;
  const maker = openDatabase(server.url, { connections: 1 });
  await maker.sql`create database ${maker.sql(name)} template ${maker.sql(server.template)}`;
  const databaseUrl = withDatabase(server.url, name);
  const opened = openDatabase(databaseUrl, { connections: 10 });
  const dataDir = mkdtempSync(join(tmpdir(), "clatter-bench-"));
  const environment = { PORT: "4142", LOG_LEVEL: "error", DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const config = readConfig(environment, ["--no-demo"]);
  const clock = await openClock(opened);
  const app = await createApp({ config, opened, clock, pages: sourcePages(), httpServer: createHttpServer(config) });
  app.lifecycle.markReady();
  const ids = await sow(app.context, (seed) =>
    seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen", { timezone: "UTC" })),
  );
  await app.ready();
  const [boardId = "", personId = ""] = [ids.boards.Kitchen, ids.people.mia];
  await givePlus(app.context, boardId);
  await addChannel(app.context, boardId, "channel-poor-richard", { rhythm: { kind: "every", minutes: 60 } });
  const engine = createChannelEngine(app.context, channelWorld);
  // It has the plan of a day, which its copies are given.
  await engine.runDue();
  const bearer = { token: "", at: 0 };
  return {
    context: app.context,
    opened,
    databaseUrl,
    engine,
    boardId,
    async ask(query, variables = {}) {
      // Bearers live ten minutes of the gateway's clock, which cases move.
      const now = await clock.now();
      if (now - bearer.at > 300_000)
        Object.assign(bearer, { token: await app.context.tokens.issueForTest(personId), at: now });
      const headers = { authorization: `Bearer ${bearer.token}` };
      const response = await app.inject({ method: "POST", url: "/graphql", headers, payload: { query, variables } });
      const { data, errors } = response.json<{ data?: Record<string, unknown>; errors?: unknown }>();
      if (errors !== undefined || data === undefined) throw new Error(`Not answered: ${response.body.slice(0, 400)}`);
      return data;
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

/** Moves the gateway's clock. */
export async function moveClock({ opened, context }: ChannelGateway, ms: number): Promise<void> {
  await opened.sql`update gateway_clock set offset_ms = offset_ms + ${Math.round(ms)}`;
  await context.clock.refresh();
}

/** As many boards as the first one, each with its channel; what was copied before goes. */
export async function copyBoards({ opened: { sql }, boardId }: ChannelGateway, count: number): Promise<void> {
  // Plans of the cascade that were made on small tables would read them whole for each board.
  await sql`analyze`;
  await sql.begin(async (transaction) => {
    await transaction`set local statement_timeout = 0`;
    await transaction`delete from board where id <> ${boardId}`;
  });
  const copied = (table: string, keys: object) => sql`
    insert into ${sql(table)} select (jsonb_populate_record(x, ${JSON.stringify(keys)}::text::jsonb
      || jsonb_strip_nulls(jsonb_build_object('id', x.id || '-' || n, 'board_id',
        case when ${table} <> 'board' then ${boardId} || '-' || n end)))).*
    from ${sql(table)} x, generate_series(1, ${count}) n
    where ${table === "board" ? sql`x.id` : sql`x.board_id`} = ${boardId}`;
  await copied("board", { appearance_id: null });
  await copied("product_application", {});
  await copied("subscription", {});
  await sql`vacuum analyze`;
}
