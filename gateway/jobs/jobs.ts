import PgBoss from "pg-boss";
import type { Context, DueLoop, Jobs } from "../context.ts";
import { type OpenDatabase, openDatabase } from "../db/database.ts";
import { DatabaseAwayError, isDatabaseAway } from "../db/line.ts";
import { serverAddress } from "../db/serverAddress.ts";
import { errorCode } from "../startError.ts";
import { traced } from "../traces.ts";
import { runEach } from "./runEach.ts";

/** What can be due at a time. A job is only a wake-up call: what is due is read from the rows, by the gateway's clock. */
const kinds = ["scheduledMessage", "pinEnd", "pauseEnd"] as const;

/** What runs when something is due; it may run at any time, twice, and on several gateways at once. */
export type DueWork = (context: Context) => Promise<void>;

/** What a lost wake-up call costs at most. */
const sweepEveryMs = 30_000;
const pollEverySeconds = 1;
const stopWithinMs = 5_000;
const answersWithinMs = 20_000;

/**
 * Jobs on pg-boss, in a schema of their own on the gateway's database. Before `start`, and where it is never called (tests),
 * wake-up calls are kept back and `sweep` does the work.
 */
export function createJobs(
  context: () => Context,
  { url, line }: Pick<OpenDatabase, "url" | "line">,
  dueWork: readonly DueWork[],
  makeLoops: readonly ((context: Context) => DueLoop)[],
): Jobs {
  const loops: DueLoop[] = [];
  const early: { readonly kind: string; readonly at: number }[] = [];
  const asked = new Set<string>();
  let boss: PgBoss | undefined;
  let timer: NodeJS.Timeout | undefined;
  let forgetClock: (() => void) | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const runAll = (): Promise<void> =>
    runEach(dueWork.map((run) => () => traced(run.name || "due work", () => run(context()))));
  /** Whoever asks while one is running gets one that begins after their asking; many askers share it. */
  const sweep = (): Promise<void> => {
    if (next !== undefined) return next;
    const begin = (): Promise<void> => {
      next = undefined;
      running = runAll().finally(() => {
        running = undefined;
      });
      return running;
    };
    if (running === undefined) return begin();
    next = running.then(begin, begin);
    return next;
  };
  const sweepQuietly = (): void => {
    sweep().catch((error: unknown) => context().log.error({ err: error }, "A sweep failed; the next one tries again"));
  };
  const enqueue = async (queue: PgBoss, kind: string, at: number): Promise<void> => {
    const name = `${kind}:${at}`;
    if (asked.has(name)) return;
    asked.add(name);
    // pg-boss counts by the database's clock, which is the gateway's but for tests.
    await queue.send(kind, {}, { startAfter: new Date(at), retryLimit: 5, retryDelay: 5, retryBackoff: true });
  };

  return {
    sweep,
    async wakeAt(kind, at) {
      if (!kinds.some((known) => known === kind)) throw new Error(`There is no kind of job named ${kind}.`);
      if (boss === undefined) early.push({ kind, at });
      else await enqueue(boss, kind, at);
    },
    async start() {
      if (boss !== undefined) return;
      const started = new PgBoss({
        ...(await connectionOf(url)),
        schema: "jobs",
        max: 2,
        application_name: "clatter jobs",
        schedule: false,
        // The driver's own, so that a connection which a network swallowed is given up.
        ...{ query_timeout: answersWithinMs },
      });
      started.on("error", (told) => {
        const error = asError(told);
        const err = line.isAway() || isLost(error) ? new DatabaseAwayError(error.message, { cause: error }) : error;
        context().log.warn({ err }, "The job queue met an error");
      });
      await started.start();
      boss = started;
      // Whoever works already holds up the tables that a queue is made of.
      for (const kind of kinds) await makeQueue(started, kind);
      for (const kind of kinds) {
        await started.work(kind, { pollingIntervalSeconds: pollEverySeconds, batchSize: 20 }, async () => {
          asked.clear();
          await sweep();
        });
      }
      for (const { kind, at } of early.splice(0)) await enqueue(started, kind, at);
      timer = setInterval(sweepQuietly, sweepEveryMs);
      timer.unref();
      forgetClock = context().clock.subscribe(sweepQuietly);
      sweepQuietly();
      for (const make of makeLoops) loops.push(make(context()));
      for (const loop of loops) loop.start();
    },
    async stop() {
      clearInterval(timer);
      forgetClock?.();
      const stopping = boss;
      boss = undefined;
      await Promise.all(loops.splice(0).map((loop) => loop.stop()));
      await stopping?.stop({ graceful: true, wait: true, close: true, timeout: stopWithinMs });
      await (next ?? running)?.catch(() => {});
    },
  };
}

/** What the queue says of an error of its workers has all that one has, and is none. */
const asError = (told: Error): Error => (told instanceof Error ? told : Object.assign(new Error(), told));

/** Its driver's words for a connection that ended, which have no code, and the system's. */
const isLost = (error: Error): boolean =>
  /^(Connection terminated|Client has encountered a connection error)/.test(error.message) ||
  /^(ECONNRESET|EPIPE)$/.test(errorCode(error)) ||
  isDatabaseAway(error);

/** Its driver cannot be left the choice, so the server is asked whether it has TLS. */
async function connectionOf(url: string): Promise<{ connectionString: string; ssl: object | false }> {
  const { url: connectionString, tls } = serverAddress(url);
  const isTaken = tls !== undefined && (!tls.isOptional || (await hasTls(url)));
  return { connectionString, ssl: isTaken && { ...tls.options } };
}

async function hasTls(url: string): Promise<boolean> {
  const { sql, close } = openDatabase(url, { connections: 1, readsLists: false });
  try {
    const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    return row?.ssl === true;
  } finally {
    await close();
  }
}

const queueAttempts = 10;
/** PostgreSQL's deadlock_detected. */
const deadlockDetected = "40P01";

/** Gateways that begin at once on a new database may wait for each other in there: the one that is let go tries again. */
async function makeQueue(boss: PgBoss, kind: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await boss.createQueue(kind);
    } catch (error) {
      if (attempt === queueAttempts || errorCode(error) !== deadlockDetected) throw error;
    }
  }
}
