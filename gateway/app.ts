import fastify, { type FastifyInstance, LogController } from "fastify";
import { registerAuth } from "./auth/auth.plugin.ts";
import { createTokens } from "./auth/tokens.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import type { Clock } from "./db/clock.ts";
import type { OpenDatabase } from "./db/database.ts";
import { newId } from "./db/ids.ts";
import { registerDemoDisplays } from "./demoDisplay/demoDisplay.plugin.ts";
import { dueLoops, dueWork } from "./dueWork.ts";
import { registerFigures } from "./figures.ts";
import { openFlags } from "./flags/flags.ts";
import { graphSchema } from "./graph.ts";
import { watchAskers } from "./http/askers.ts";
import { registerConsole, registerOneName } from "./http/console.ts";
import { frameworkErrors, type RefusalForm, registerErrors } from "./http/errors.ts";
import { registerGraphql } from "./http/graphql/graphql.plugin.ts";
import { registerHeaders } from "./http/headers.ts";
import { clientErrorHandler, type HttpServer } from "./http/httpServer.ts";
import { createLifecycle, registerHealth } from "./http/lifecycle.ts";
import { type LogStream, logOptions, registerRequestLog } from "./http/log.ts";
import { registerMetrics } from "./http/metrics.ts";
import { registerOneHost } from "./http/oneHost.ts";
import { type PageSource, registerPages } from "./http/pages.ts";
import { registerRequestTraces } from "./http/requestTraces.ts";
import { registerSameOrigin } from "./http/sameOrigin.ts";
import { registerStatics } from "./http/statics.ts";
import { registerUpgrades } from "./http/upgrades.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createBus } from "./live/bus.ts";
import { registerLive } from "./live/live.plugin.ts";
import { createMailer } from "./mail/mailer.ts";
import { registerOutbox } from "./mail/outbox.routes.ts";
import { memberBoards, readListSizes } from "./modules/boards/boards.service.ts";
import { registerInvitations } from "./modules/boards/invitations.routes.ts";
import { registerListingPages } from "./modules/channels/marketplace/listingPage.routes.ts";
import { registerConfigure } from "./modules/channels/settings/configure.routes.ts";
import { registerWebhooks } from "./modules/channels/webhooks/webhooks.routes.ts";
import { registerDeveloper } from "./modules/developer/developer.routes.ts";
import { answerProblem } from "./modules/developer/problems.ts";
import { answerError } from "./modules/dialects/dialectAnswers.ts";
import { registerDialects } from "./modules/dialects/dialects.routes.ts";
import { registerDisplays } from "./modules/displays/displays.routes.ts";
import { heartbeats } from "./modules/displays/heartbeats.service.ts";
import { registerFlags } from "./modules/flags/flags.routes.ts";
import { registerLinkedBoard } from "./modules/linking/linkedBoard.routes.ts";
import { registerMcp } from "./modules/mcp/mcp.routes.ts";
import { registerMqtt } from "./modules/mqtt/mqtt.plugin.ts";
import { registerPersonExport } from "./modules/personExport/personExport.routes.ts";
import { registerPictures } from "./modules/pictures/pictures.routes.ts";
import { registerPlus } from "./modules/plus/plus.routes.ts";
import { carryPurchases } from "./modules/plus/purchases.service.ts";
import { registerSharing } from "./modules/sharing/sharing.routes.ts";
import { registerSimulator } from "./modules/simulator/simulator.routes.ts";
import { openErrorReports } from "./reports/errorReports.ts";
import { openTraceExport } from "./reports/traceExport.ts";
import { openSecrets } from "./secrets/secrets.ts";
import { createTallies } from "./tally.ts";

/** What main.ts, dev.ts and the test kit bring: everything that is opened before, and closed after, the app. */
export interface Services {
  readonly config: Config;
  readonly opened: OpenDatabase;
  readonly clock: Clock;
  readonly pages: PageSource;
  readonly logStream?: LogStream;
  /** What listens; it is opened when the app is ready. */
  readonly httpServer: HttpServer;
  /** What listens beside it. */
  readonly otherPorts?: readonly Pick<HttpServer, "turnedAway">[];
  /** For the scripts that a development server writes into pages. */
  readonly scriptNonce?: string;
  /** What the product itself asks of the graph (http/graphql/plans.ts). */
  readonly ownDocuments?: ReadonlySet<string>;
}

const refusalForms: readonly RefusalForm[] = [
  { below: "/dialects", answer: answerError },
  { below: "/v1", answer: answerProblem },
];

/** 100 kB of JSON is more than any call needs (Q24). */
const bodyLimit = 100 * 1024;

/** Puts the gateway together; it listens to nobody yet. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, httpServer } = services;
  const reports = await openErrorReports(config);
  const app: FastifyInstance = fastify({
    logger: logOptions(config, reports.report, services.logStream),
    // registerRequestLog says what there is to say, without ids and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId().slice(0, 12),
    bodyLimit,
    serverFactory: (handler) => httpServer.attach(handler),
    clientErrorHandler: clientErrorHandler(config),
    trustProxy: trustOf(config),
    frameworkErrors: frameworkErrors(config, refusalForms),
    // A key that could poison a prototype is dropped, so that the handler behind says what is wrong with the rest.
    onProtoPoisoning: "remove",
    onConstructorPoisoning: "remove",
    ajv: { customOptions: { coerceTypes: false } },
  });
  const traces = await openTraceExport(config, app.log);
  // Only JSON bodies, but where a route brings a parser of its own.
  app.removeContentTypeParser("text/plain");
  app.decorate(
    "lifecycle",
    createLifecycle((error) => app.log.warn({ err: error }, "A part did not stop well")),
  );
  const context = await createContext(app, services);
  app.decorate("context", context);
  await registerHeaders(app, config, services.scriptNonce);
  registerUpgrades(app);
  registerOneHost(app);
  registerSameOrigin(app, config);
  registerOneName(app, config);
  registerErrors(app);
  registerRequestLog(app);
  registerPages(app, services.pages);
  registerRequestTraces(app);
  registerMetrics(app, config);
  registerHealth(app, app.lifecycle, () => pingDatabase(services.opened));
  await registerGraphql(app, context, graphSchema(), {
    ownDocuments: services.ownDocuments,
    readListSizes: (principal) => readListSizes(context, principal),
  });
  await registerAuth(app, context, carryPurchases);
  registerOutbox(app, context);
  registerLive(app, context, heartbeats(context), services.opened.line);
  registerFigures(app, services.opened, [httpServer, ...(services.otherPorts ?? [])]);
  await registerDisplays(app, context);
  registerDemoDisplays(app, context);
  registerSimulator(app, context);
  registerPictures(app, context);
  registerInvitations(app, context);
  registerLinkedBoard(app, context);
  registerListingPages(app, context);
  registerConfigure(app, context);
  registerWebhooks(app, context);
  await registerDeveloper(app, context);
  registerDialects(app, context);
  registerMcp(app, context);
  registerMqtt(app, context);
  registerSharing(app, context);
  registerFlags(app, context);
  registerPersonExport(app, context);
  await registerPlus(app, context);
  if (config.mode === "production") await registerStatics(app);
  registerConsole(app, config);
  app.addHook("onClose", async () => {
    await context.jobs.stop();
    await context.flags.close();
    await context.bus.close();
    await context.mail.close();
    await Promise.all([traces.close(), reports.close()]);
  });
  return app;
}

async function pingDatabase({ sql }: OpenDatabase): Promise<void> {
  await sql`select 1`;
}

function trustOf({ trustProxy }: Config) {
  if (typeof trustProxy === "number") return (_address: string, hop: number) => hop < trustProxy;
  return trustProxy === undefined ? false : [...trustProxy];
}

async function createContext(app: FastifyInstance, { config, opened, clock }: Services): Promise<Context> {
  const { log } = app;
  const bus = createBus({
    redisUrl: config.redisUrl,
    shared: config.databaseUrl === undefined ? undefined : opened,
    log,
  });
  const mail = createMailer(config, log);
  const secrets = openSecrets(config);
  const askers = watchAskers(app);
  const tallies = createTallies();
  const base = { config, database: opened.database, clock, bus, mail, secrets, askers, tallies, log };
  const [tokens, flags] = await Promise.all([createTokens(base, memberBoards), openFlags(config, log)]);
  const context: Context = { ...base, tokens, flags, jobs: createJobs(() => context, opened, dueWork, dueLoops) };
  return context;
}
