import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { openDatabase } from "../../../gateway/db/database.ts";
import { freePort } from "../../../gateway/freePort.ts";
import { type RedisServer, redisServer } from "../../support/redisServer.ts";
import { linkQuery } from "./calls.ts";
import { type Gateway, type GatewayPlace, openGateway, untilReady } from "./gateways.ts";
import { type EndState, gridMark } from "./history.ts";
import { openPostgres, type PostgresServer } from "./postgresServer.ts";
import { hasProxy, startProxy } from "./proxy.ts";
import { createRecorder, type Recorder, settle } from "./recorder.ts";
import { type Household, type Size, sowHousehold } from "./seeding.ts";

export interface WorldPlan {
  readonly size: Size;
  readonly gateways: number;
  readonly hasRedis: boolean;
  /** Of PostgreSQL, as `name=value`. */
  readonly settings: readonly string[];
  /** Where its folder is made, if not among temporary files. */
  readonly postgresOn?: string;
  /** Where the last gateway runs; by default here, as the others. */
  placeLast?(database: string, redis: string | undefined): Promise<GatewayPlace | undefined>;
}

/** Gateways, what they stand on and who calls them. */
export interface World {
  readonly recorder: Recorder;
  readonly postgres: PostgresServer;
  readonly redis: RedisServer | undefined;
  readonly gateways: readonly Gateway[];
  readonly household: Household;
  /** Public links by board, of as many boards as strangers look at and of all guests'. */
  readonly links: ReadonlyMap<string, string>;
  readEnd(): Promise<EndState>;
  close(): Promise<void>;
}

export const databaseName = "history";

export async function openWorld(plan: WorldPlan): Promise<World> {
  const closing: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).reverse()) await one.close();
  };
  try {
    const server = await openPostgres(plan.settings, plan.postgresOn);
    closing.push(server);
    const databaseUrl = await server.create(databaseName);
    const redis = plan.hasRedis ? await redisServer() : undefined;
    if (redis !== undefined) closing.push(redis);
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const household = await sowHousehold(databaseUrl, publicUrl, plan.size);
    const environment = {
      DATABASE_URL: databaseUrl,
      ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
      SECRETS_KEY: randomBytes(32).toString("base64"),
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: "1",
      LIMITS: "messages=1000000/1000000,schedules=1000000/1000000",
    };
    const gateways: Gateway[] = [];
    for (let place = 1; place <= plan.gateways; place += 1) {
      const where = place < plan.gateways ? undefined : await plan.placeLast?.(databaseUrl, redis?.url);
      const gateway = await openGateway(environment, where);
      closing.push(gateway);
      gateways.push(gateway);
      gateway.start();
    }
    const addresses = gateways.map(({ address }) => address);
    if (hasProxy) closing.push(await startProxy(port, addresses));
    await untilReady(gateways);
    const recorder = createRecorder(hasProxy ? [publicUrl] : gateways.map(({ url }) => url));
    return {
      recorder,
      postgres: server,
      redis,
      gateways,
      household,
      links: await shareAll(recorder, household, plan.size.strangers),
      readEnd: () => readEnd(databaseUrl),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function shareAll(recorder: Recorder, household: Household, strangers: number): Promise<Map<string, string>> {
  const { tokens, boards, guests } = household;
  const links = new Map<string, string>();
  for (const boardId of [...boards.slice(0, strangers), ...guests.map(({ board }) => board)]) {
    const question = { token: tokens[0] ?? "", query: linkQuery, variables: { boardId } };
    const made = await settle(
      recorder,
      question,
      (success: { readonly simulatorToken: { readonly token: string } }) => {
        return success.simulatorToken.token;
      },
    );
    if (made.kind !== "accepted") throw new Error(`A board could not be shared: ${JSON.stringify(made)}`);
    links.set(boardId, made.id);
  }
  return links;
}

const epochMs = (sql: postgres.Sql, column: string) => sql`extract(epoch from ${sql(column)})::float8 * 1000`;

const topics: Readonly<Record<string, string>> = { appeared: "message", scheduled: "schedule", missed: "schedule" };

async function readEnd(databaseUrl: string): Promise<EndState> {
  const opened = openDatabase(databaseUrl, { connections: 1 });
  const { sql } = opened;
  try {
    const boards = await sql<{ id: string; version: number; characters: Uint8Array }[]>`
      select id, version, characters from board`;
    const appearances = await sql<(Omit<EndState["appearances"][number], "shows"> & { characters: Uint8Array })[]>`
      select a.id, a.board_id as "boardId", a.version, m.text, a.characters, a.once_key as "onceKey",
        ${epochMs(sql, "appeared_at")} as at
      from message_appearance a join message m on m.id = a.message_id order by a.board_id, a.version`;
    const schedules = await sql<EndState["schedules"]>`
      select s.id, m.text, s.state, ${epochMs(sql, "send_at")} as "sendAt"
      from scheduled_message s join message m on m.id = s.message_id`;
    const events = await sql<(Omit<EndState["events"][number], "topic"> & { kind: string })[]>`
      select board_id as "boardId", kind, ${epochMs(sql, "at")} as at, transaction_id::text::float8 as transaction
      from board_event order by id`;
    return {
      boards: boards.map(({ characters, ...board }) => ({ ...board, shows: gridMark(characters) })),
      appearances: appearances.map(({ characters, ...row }) => ({ ...row, shows: gridMark(characters) })),
      schedules: [...schedules],
      events: events.map(({ kind, ...event }) => ({ ...event, topic: topics[kind] ?? kind })),
    };
  } finally {
    await opened.close();
  }
}
