import { randomBytes } from "node:crypto";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { registerAuth } from "./auth/auth.plugin.ts";
import { createTokens } from "./auth/tokens.ts";
import type { Config } from "./config.ts";
import type { Context, Jobs } from "./context.ts";
import type { Clock } from "./db/clock.ts";
import type { OpenDatabase } from "./db/database.ts";
import { registerConsole } from "./http/console.ts";
import { frameworkErrors, registerErrors } from "./http/errors.ts";
import { registerGraphql } from "./http/graphql/graphql.plugin.ts";
import { registerHeaders } from "./http/headers.ts";
import { createLifecycle, registerHealth } from "./http/lifecycle.ts";
import { type LogStream, logOptions, registerRequestLog } from "./http/log.ts";
import { type PageSource, registerPages } from "./http/pages.ts";
import { createBus } from "./live/bus.ts";
import { createMailRoom } from "./mail/mail.ts";

/** What main.ts, dev.ts and the test kit bring: everything that is opened before, and closed after, the app. */
export interface Services {
  readonly config: Config;
  readonly opened: OpenDatabase;
  readonly clock: Clock;
  readonly pages: PageSource;
  readonly logStream?: LogStream;
}

/** 100 kB of JSON is more than any call needs (Q24). */
const bodyLimit = 100 * 1024;
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

/** Puts the gateway together; it listens to nobody yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config } = services;
  const app: FastifyInstance = fastify({
    logger: logOptions(config, services.logStream),
    // registerRequestLog says what there is to say, without ids and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(9).toString("base64url"),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 2_000 },
    trustProxy: trustOf(config),
    frameworkErrors: frameworkErrors(config),
    ajv: { customOptions: { coerceTypes: false } },
  });
  // Only JSON bodies, but where a route brings a parser of its own.
  app.removeContentTypeParser("text/plain");
  app.decorate(
    "lifecycle",
    createLifecycle((error) => app.log.warn({ err: error }, "A part did not stop well")),
  );
  const context = await createContext(app, services);
  app.decorate("context", context);
  await registerHeaders(app, config);
  registerErrors(app);
  registerRequestLog(app);
  registerPages(app, services.pages);
  registerHealth(app, app.lifecycle);
  await registerGraphql(app, context);
  await registerAuth(app, context);
  registerConsole(app, config);
  app.addHook("onClose", async () => {
    await context.jobs.stop();
    await context.bus.close();
    await context.mail.close();
  });
  return app;
}

function trustOf({ trustProxy }: Config) {
  if (typeof trustProxy === "number") return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === undefined ? false : [...trustProxy];
}

async function createContext(app: FastifyInstance, { config, opened, clock }: Services): Promise<Context> {
  const { log } = app;
  const bus = createBus(config.redisUrl, log);
  const mail = createMailRoom(config, log);
  const base = { config, database: opened.database, clock, bus, mail, log };
  const tokens = await createTokens(base);
  const jobs: Jobs = { wakeAt: async () => {}, sweep: async () => {}, start: async () => {}, stop: async () => {} };
  return { ...base, tokens, jobs };
}
