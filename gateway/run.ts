import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { createApp } from "./app.ts";
import { startBackups } from "./backup/schedule.ts";
import { type Config, isLoopback } from "./config.ts";
import { type Clock, openClock } from "./db/clock.ts";
import { countOtherGateways, openStorage, type Storage } from "./db/storage.ts";
import { watchDatabase } from "./db/watch.ts";
import { firstStart } from "./firstStart.ts";
import { createHttpServer, createLocalServer, type HttpServer } from "./http/httpServer.ts";
import { startMetricsServer } from "./http/metricsServer.ts";
import type { PageSource } from "./http/pages.ts";
import { localPortListener } from "./modules/dialects/localPort.ts";
import { readNamedFiles } from "./namedFiles.ts";
import { sharesNoKey } from "./secrets/secretKeys.ts";
import { listenForSignals } from "./signals.ts";
import { say, sayProblem, sayStep, seconds } from "./terminal.ts";

export interface RunOptions {
  readonly config: Config;
  readonly pages: PageSource;
  /** Told before the app is made; development puts Vite in front of it there. */
  readonly around?: (httpServer: HttpServer) => HttpServer;
  readonly scriptNonce?: string;
  readonly ownDocuments?: ReadonlySet<string>;
  /** Closed last of all. */
  readonly closeAfter?: () => Promise<void>;
}

/** A stop takes at most this long for goodbyes, and again for answers under way. */
const stopWithinMs = 8_000;
const watchEveryMs = 2_000;
const lookForOthersEveryMs = 60_000;

interface Running {
  readonly httpServer: HttpServer;
  /** Of the Local dialect's own port. */
  readonly localServer: HttpServer | undefined;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly app: FastifyInstance;
  /** What runs beside the app, ended before it. */
  readonly beside: readonly { close(): Promise<void> }[];
}

/** Starts the gateway, prints its address, and ends the process when a signal asks for it. */
export async function runGateway(options: RunOptions): Promise<void> {
  const began = performance.now();
  const stopper = listenForSignals();
  const asked = new AbortController();
  let running: Running | undefined;
  stopper.use(async (code) => {
    say("\n  Stopping …");
    asked.abort(new StopAsked(code));
    if (running !== undefined) await stopGateway(running, options, code);
  });
  try {
    running = await start(options, asked.signal);
  } catch (error) {
    if (!(error instanceof StopAsked)) throw error;
    await options.closeAfter?.();
    return end(error.code);
  }
  const { app, storage } = running;
  // Its last step is whole: what that began is ended as ever.
  if (asked.signal.aborted) return stopGateway(running, options, asked.signal.reason.code);
  process.on("unhandledRejection", (error) => app.log.error({ err: error }, "A promise was left alone"));
  process.on("uncaughtException", (error) => {
    app.log.fatal({ err: error }, "The gateway cannot go on");
    stopper.stop(1);
  });
  const watch = setInterval(() => {
    if (storage.isLiving()) return;
    clearInterval(watch);
    sayProblem("The database has ended by itself; so the gateway ends, too. Start it again.");
    stopper.stop(1);
  }, watchEveryMs);
  watch.unref();
  await lookForOthers(running, options.config).catch((error: unknown) => {
    if (!asked.signal.aborted) throw error;
  });
  if (asked.signal.aborted) return;
  say(`\n  ${options.config.productName} is ready at ${options.config.publicUrl}/  (${seconds(began)})\n`);
  if (options.config.localApiPort !== undefined) {
    say(`  Programs of the Local dialect find it on port ${options.config.localApiPort}, too.\n`);
  }
  if (isForThisMachineOnly(options.config)) {
    say("  From other machines nobody can sign in there: set PUBLIC_URL to the address that their browsers see.\n");
  }
  if (isRefusedByBrowsers(options.config)) {
    say(
      "  Browsers sign nobody in there, since it is neither https nor localhost: put a proxy with a certificate before it.\n",
    );
  }
}

/** It listens to other machines, and names itself by an address that leads each of them to itself. */
function isForThisMachineOnly({ host, publicUrl }: Config): boolean {
  return !isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}

/** Outside of secure contexts a browser has none of the cryptography that a sign-in needs. */
function isRefusedByBrowsers({ publicUrl }: Config): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "http:" && !isLoopback(hostname);
}

/** Why a start is broken off between two of its steps. */
class StopAsked extends Error {
  readonly code: number;

  constructor(code: number) {
    super("A stop was asked for.");
    this.code = code;
  }
}

/** Throws StopAsked, with nothing left open, where a stop was asked for meanwhile. */
async function start(options: RunOptions, asked: AbortSignal): Promise<Running> {
  const { config } = options;
  // Of these files one that cannot be read is told at once.
  await readNamedFiles(config);
  const own = createHttpServer(config);
  const httpServer = options.around?.(own) ?? own;
  const localServer = createLocalServer(config);
  /** The last opened is closed first: the app before the database. */
  const open: { close(): Promise<unknown> }[] = [];
  const listening = [{ close: () => httpServer.close(0) }, { close: async () => localServer?.close(0) }];
  try {
    // A port that is taken is told before anything is begun.
    await httpServer.listen();
    await localServer?.listen();
    const metrics = await startMetricsServer(config);
    if (metrics !== undefined) listening.push(metrics);
    const storage = await sayStep(
      "Database",
      () => openStorage(config, asked),
      ({ description }) => description,
    );
    open.unshift(storage);
    asked.throwIfAborted();
    const clock = await openClock(storage.opened);
    open.unshift(clock);
    const { scriptNonce, ownDocuments } = options;
    const app = await sayStep("Gateway", async () => {
      const made = await createApp({
        config,
        opened: storage.opened,
        clock,
        pages: options.pages,
        httpServer,
        otherPorts: [localServer, metrics].filter((port) => port !== undefined),
        ...(scriptNonce === undefined ? {} : { scriptNonce }),
        ...(ownDocuments === undefined ? {} : { ownDocuments }),
      });
      open.unshift(made);
      await made.ready();
      return made;
    });
    metrics?.attach(app);
    asked.throwIfAborted();
    await firstStart(app.context);
    asked.throwIfAborted();
    // From here on what is due is worked off: nothing behind it may fail.
    await app.context.jobs.start();
    const backups = startBackups(config, storage.opened.url, app);
    const watch = watchDatabase(storage.opened, app.log);
    const beside = [{ close: () => backups.stop() }, watch, ...(metrics === undefined ? [] : [metrics])];
    httpServer.open();
    localServer?.attach(localPortListener(app));
    localServer?.open();
    app.lifecycle.markReady();
    return { httpServer, localServer, storage, clock, app, beside };
  } catch (error) {
    for (const one of [...listening, ...open]) await one.close().catch(sayStopProblem);
    throw error;
  }
}

/** Not ready, streams told, answers finished, jobs ended, connections closed, database stopped: in this order. */
async function stopGateway(
  { app, httpServer, localServer, clock, storage, beside }: Running,
  options: RunOptions,
  code: number,
): Promise<void> {
  try {
    app.lifecycle.announceStop();
    httpServer.drain();
    localServer?.drain();
    await sleep(options.config.drainMs);
    await app.lifecycle.beginStop(stopWithinMs);
    await Promise.all([httpServer.close(stopWithinMs), localServer?.close(stopWithinMs)]);
    await Promise.all(beside.map((one) => one.close()));
    await app.close();
    await clock.close();
    await storage.close();
    await options.closeAfter?.();
  } catch (error) {
    sayStopProblem(error);
    process.exit(1);
  }
  end(code);
}

function end(code: number): never {
  say("  Stopped.");
  process.exit(code);
}

function sayStopProblem(error: unknown): void {
  sayProblem(`The gateway did not stop well: ${error instanceof Error ? error.message : String(error)}`);
}

/** Without Redis several gateways on one database hear of each other's changes late (decision 42). */
async function lookForOthers({ app, storage }: Running, config: Config): Promise<void> {
  if (sharesNoKey(config)) {
    app.log.warn("REDIS_URL is set and SECRETS_KEY is not: what one gateway seals, no other one can open");
  }
  if (config.redisUrl !== undefined) return;
  const look = async (): Promise<void> => {
    const others = await countOtherGateways(storage.opened);
    if (others === 0) return;
    app.log.warn({ others }, "Other gateways use this database: set REDIS_URL on all of them, or changes arrive late");
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error: unknown) => app.log.warn({ err: error }, "Other gateways could not be counted"));
  }, lookForOthersEveryMs);
  timer.unref();
}
