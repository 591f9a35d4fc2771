import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { inject } from "vitest";
import { createApp } from "../../gateway/app.ts";
import { type Config, readConfig } from "../../gateway/config.ts";
import type { Context } from "../../gateway/context.ts";
import { type Clock, openClock } from "../../gateway/db/clock.ts";
import { type OpenDatabase, openDatabase } from "../../gateway/db/database.ts";
import { newId } from "../../gateway/db/ids.ts";
import { freePort } from "../../gateway/freePort.ts";
import { createHttpServer } from "../../gateway/http/httpServer.ts";
import { type PageSource, sourcePages } from "../../gateway/http/pages.ts";
import { withDatabase } from "./databaseUrl.ts";
import { type Seed, type Seeded, sow } from "./seed.ts";
import { watchTransactions } from "./transactionWatch.ts";

export interface TestAppOptions {
  /** What is there before the test begins. */
  readonly seed?: (seed: Seed) => void;
  readonly config?: Partial<Config>;
  readonly pages?: PageSource;
  /** Stands on the database of another test app, as a second gateway would. */
  readonly beside?: Pick<TestApp, "databaseUrl">;
  /** Opens the database another way than by itself. */
  readonly open?: (databaseUrl: string) => Promise<OpenDatabase>;
}

export interface GraphAnswer<Data> {
  readonly status: number;
  readonly data: Data | null | undefined;
  readonly errors:
    | readonly { message: string; path?: (string | number)[]; extensions: { code: string } & Record<string, unknown> }[]
    | undefined;
}

/** The gateway as one caller sees it. */
export interface Caller {
  /** Absent for strangers. */
  readonly token: string | undefined;
  /** What it sends with every call, the bearer left out. */
  readonly headers: Readonly<Record<string, string>>;
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphAnswer<Data>>;
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}

interface TestClock extends Clock {
  /** Moves the gateway's clock and tells every gateway on this database. */
  advance(milliseconds: number): Promise<void>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly clock: TestClock;
  /** The ids behind the names of the seed. */
  readonly ids: Seeded;
  readonly databaseUrl: string;
  /** The gateway's own connections, for SQL that no service speaks. */
  readonly opened: OpenDatabase;
  readonly logLines: readonly string[];
  /** A person of the seed by name, or by id. */
  as(personNameOrId: string): Promise<Caller>;
  withToken(token: string): Caller;
  /** A program: it shows its credential in every way there is. */
  withCredential(token: string, headers: Record<string, string>): Caller;
  readonly anonymous: Caller;
  /** Only where a real socket is needed; the address without a slash at its end. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** A whole gateway on a database of its own, without a port unless asked for one. Close it when done. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database =
    options.beside === undefined ? await createDatabase() : { url: options.beside.databaseUrl, drop: async () => {} };
  const port = await freePort();
  const opened = await (options.open?.(database.url) ?? openDatabase(database.url, { connections: 5 }));
  const { clock, judge } = watchTransactions(opened.line, await openClock(opened));
  const lines: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), "clatter-data-"));
  const environment = { PORT: String(port), LOG_LEVEL: "debug", DATABASE_URL: database.url, DATA_DIR: dataDir };
  const config: Config = { ...readConfig(environment, ["--no-demo"]), ...options.config };
  const pages = options.pages ?? sourcePages();
  const httpServer = createHttpServer(config);
  const app = await createApp({
    config,
    opened,
    clock,
    pages,
    httpServer,
    logStream: { write: (line) => lines.push(line) },
  });
  app.lifecycle.markReady();
  const ids = await sow(app.context, options.seed);
  await app.ready();
  httpServer.open();
  const caller = (token?: string) => createCaller(app, token);
  return {
    app,
    context: app.context,
    clock: {
      ...clock,
      async advance(milliseconds) {
        await opened.sql`update gateway_clock set offset_ms = offset_ms + ${milliseconds}`;
        await clock.refresh();
        await opened.sql`notify gateway_clock`;
      },
    },
    ids,
    databaseUrl: database.url,
    opened,
    logLines: lines,
    as: async (name) => caller(await app.context.tokens.issueForTest(ids.people[name] ?? name)),
    withToken: (token) => caller(token),
    withCredential: (token, headers) => createCaller(app, token, headers),
    anonymous: caller(),
    async listen() {
      await httpServer.listen();
      return config.publicUrl;
    },
    async close() {
      await app.lifecycle.beginStop(1_000);
      await httpServer.close(5_000);
      await app.close();
      await clock.close();
      await opened.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      judge();
    },
  };
}

function createCaller(app: FastifyInstance, token?: string, own: Record<string, string> = {}): Caller {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const call = (method: "GET" | "POST", url: string, headers: Record<string, string> = {}, body?: unknown) =>
    app.inject({
      method,
      url,
      headers: { ...authorization, ...own, ...headers },
      ...(body === undefined ? {} : { payload: body as object | string }),
    });
  return {
    token,
    headers: own,
    async graphql(query, variables = {}) {
      const response = await call("POST", "/graphql", {}, { query, variables });
      return { status: response.statusCode, ...response.json() };
    },
    get: (path, headers) => call("GET", path, headers),
    post: (path, body = {}, headers) => call("POST", path, headers, body),
  };
}

/** A copy of the run's template: about as quick as an insert, and as empty as a first start. */
async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `clatter_test_${newId().replaceAll("-", "_").toLowerCase()}`;
  const serverUrl = inject("databaseServerUrl");
  const server = openDatabase(serverUrl, { connections: 1 });
  await server.sql`create database ${server.sql(name)} template ${server.sql(inject("databaseTemplate"))}`;
  return {
    url: withDatabase(serverUrl, name),
    async drop() {
      await server.sql`drop database if exists ${server.sql(name)} with (force)`;
      await server.close();
    },
  };
}
