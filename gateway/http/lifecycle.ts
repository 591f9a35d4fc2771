import type { FastifyInstance } from "fastify";

/** `backup`: the last one of BACKUP_EVERY failed. `readOnly`: the database's disk is full, or it only reads. */
export type Warning = "backup" | "readOnly";

type StopListener = () => Promise<void> | void;

/** Where the gateway stands between start and stop; health and streams read it. */
export interface Lifecycle {
  /** True once migrations are done and until a stop is asked for. */
  readonly ready: boolean;
  readonly stopping: boolean;
  markReady(): void;
  /** Something that needs a person while calls go on: `/health/ready` names it as long as `isSo`. */
  warnOf(name: Warning, isSo: () => boolean): void;
  /** What needs a person now. */
  warnings(): Warning[];
  /** Long-lived answers say goodbye in it: called once, before the server stops listening. */
  onStop(listener: StopListener): void;
  /** Not ready from now on, and else as before: proxies that ask for it send nobody more. */
  announceStop(): void;
  /** Not ready at once; then every stop listener, waited for at most `withinMs`. */
  beginStop(withinMs: number): Promise<void>;
}

declare module "fastify" {
  interface FastifyInstance {
    lifecycle: Lifecycle;
  }
}

export function createLifecycle(onFailure: (error: unknown) => void): Lifecycle {
  const listeners = new Set<StopListener>();
  const watched = new Map<Warning, () => boolean>();
  let ready = false;
  let stopping = false;
  return {
    get ready() {
      return ready && !stopping;
    },
    get stopping() {
      return stopping;
    },
    markReady() {
      ready = true;
    },
    warnOf(name, isSo) {
      watched.set(name, isSo);
    },
    warnings: () => [...watched].flatMap(([name, isSo]) => (isSo() ? [name] : [])),
    onStop(listener) {
      listeners.add(listener);
    },
    announceStop() {
      stopping = true;
    },
    async beginStop(withinMs) {
      stopping = true;
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, withinMs);
      });
      const goodbyes = [...listeners].map(async (listener) => {
        try {
          await listener();
        } catch (error) {
          onFailure(error);
        }
      });
      await Promise.race([Promise.all(goodbyes), limit]);
      clearTimeout(timer);
    },
  };
}

/** Longer than this without an answer of the database is not ready. */
const databaseAnswersWithinMs = 2_000;

/**
 * `/health/live` while the process answers; `/health/ready` from the migrations until a stop is asked for, while the
 * database answers; what needs a person beside that stands in its `warnings` and takes nothing off its readiness.
 */
export function registerHealth(app: FastifyInstance, lifecycle: Lifecycle, pingDatabase: () => Promise<void>): void {
  app.get("/health/live", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "live" }),
  );
  app.get("/health/ready", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (lifecycle.stopping) return reply.code(503).send({ status: "stopping" });
    if (!lifecycle.ready) return reply.code(503).send({ status: "starting" });
    if (!(await answersInTime(pingDatabase))) return reply.code(503).send({ status: "database away" });
    const warnings = lifecycle.warnings();
    return reply.send({ status: "ready", ...(warnings.length === 0 ? {} : { warnings }) });
  });
}

async function answersInTime(ping: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, databaseAnswersWithinMs, false);
  });
  const answer = ping().then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([answer, limit]);
  clearTimeout(timer);
  return answered;
}
