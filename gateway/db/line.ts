import type postgres from "postgres";
import { errorCode } from "../startError.ts";
import type { StatementTimes } from "./statementTimes.ts";

/** The database does not answer, or is asked by too many at once: soon it is there again, and what was asked is not to blame. */
export class DatabaseAwayError extends Error {
  override readonly name = "DatabaseAwayError";
  readonly statusCode = 503;
}

/** It is asked by too many at once: it may answer all the same, and nobody else tells the log. */
class DatabaseBusyError extends DatabaseAwayError {}

/** So many statements and transactions wait for it at most; who comes then is told at once. */
export const mostWaiting = 1_000;
/** Why no write goes through: its disk is full, or the server takes none (a standby, default_transaction_read_only). */
export type NoWrites = "diskFull" | "readOnly";
/** PostgreSQL's disk_full and read_only_sql_transaction. */
const noWrites: ReadonlyMap<string, NoWrites> = new Map([
  ["53100", "diskFull"],
  ["25006", "readOnly"],
]);

/**
 * The one way to the database's server: knows whether it answers (`watch.ts` tells), bounds who waits for it, and lets all go
 * who wait in vain. Without it a call hangs as long as the driver tries, and the driver tries for ever.
 */
export interface DatabaseLine {
  /** Rejects with DatabaseAwayError when the database is away, goes away meanwhile, or too many wait. */
  run<Result>(work: () => PromiseLike<Result>): Promise<Result>;
  isAway(): boolean;
  /** No write goes through: its disk was full for one, and for each try since (`watch.ts`), or it only reads. */
  isFull(): boolean;
  whyFull(): NoWrites | undefined;
  /** Whether somebody should try: it is full, or another gateway says so. */
  mayBeFull(): boolean;
  suspectFull(): void;
  /** What a try came to; undefined when it was taken. */
  settleFull(why: NoWrites | undefined): void;
  /** Heard whenever writes are no longer taken, or again; returns what ends it. */
  onFull(listener: (isFull: boolean) => void): () => void;
  waiting(): number;
  /** How long the oldest of them has, in milliseconds; 0 while nobody waits. */
  longestMs(): number;
  /** It is away: whoever waits is let go. */
  lose(): void;
  found(): void;
  /** Heard when the server gives no more connections, once for as long as that goes on; returns what ends it. */
  onCrowd(listener: () => void): () => void;
}

interface Waiting {
  /** By the process's clock, in milliseconds. */
  readonly since: number;
  giveUp(error: Error): void;
}

export function createLine(): DatabaseLine {
  /**
   * Who waits, at a place of theirs: a map would be made anew every dozen statements, and what stood in the former one is
   * kept, with all that hangs on it, until everything old is collected.
   */
  const waiting: (Waiting | undefined)[] = Array.from({ length: mostWaiting }, () => undefined);
  const freePlaces = [...waiting.keys()];
  let isAway = false;
  let why: NoWrites | undefined;
  let mayBeFull = false;
  let crowdedAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<(isFull: boolean) => void>();
  const crowdListeners = new Set<() => void>();

  const settleFull = (now: NoWrites | undefined): void => {
    const isNews = (why === undefined) !== (now === undefined);
    mayBeFull = now !== undefined;
    why = now;
    if (isNews) for (const listener of [...listeners]) listener(mayBeFull);
  };
  const note = (error: unknown): void => {
    if (isCrowd(error)) {
      const now = performance.now();
      if (now - crowdedAt > crowdLastsMs) for (const hear of [...crowdListeners]) hear();
      crowdedAt = now;
    }
    const told = whyNoWrites(error);
    if (told !== undefined) settleFull(told);
  };

  return {
    async run(work) {
      if (isAway) throw new DatabaseAwayError("The database is away.");
      const place = freePlaces.pop();
      if (place === undefined) throw new DatabaseBusyError(`${mostWaiting} calls wait for the database.`);
      const lost = new Promise<never>((_resolve, giveUp) => {
        waiting[place] = { since: performance.now(), giveUp };
      });
      try {
        const asked = Promise.resolve(work());
        // Nobody hears it when its caller has gone.
        asked.catch(note);
        return await Promise.race([asked, lost]);
      } finally {
        waiting[place] = undefined;
        freePlaces.push(place);
      }
    },
    isAway: () => isAway,
    isFull: () => why !== undefined,
    whyFull: () => why,
    mayBeFull: () => mayBeFull,
    suspectFull() {
      mayBeFull = true;
    },
    settleFull,
    onFull(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    waiting: () => mostWaiting - freePlaces.length,
    longestMs() {
      const now = performance.now();
      return waiting.reduce((longest, one) => (one === undefined ? longest : Math.max(longest, now - one.since)), 0);
    },
    lose() {
      isAway = true;
      for (const one of waiting) one?.giveUp(new DatabaseAwayError("The database went away."));
    },
    found() {
      isAway = false;
    },
    onCrowd(listener) {
      crowdListeners.add(listener);
      return () => crowdListeners.delete(listener);
    },
  };
}

export function whyNoWrites(error: unknown): NoWrites | undefined {
  if (!(error instanceof Error)) return undefined;
  return noWrites.get(errorCode(error)) ?? whyNoWrites(error.cause);
}

export const isDiskFull = (error: unknown): boolean => whyNoWrites(error) === "diskFull";

/** PostgreSQL's too_many_connections. */
const tooManyConnections = "53300";
/** Without another one for so long it is over. */
const crowdLastsMs = 60_000;

function isCrowd(error: unknown): boolean {
  return error instanceof Error && (errorCode(error) === tooManyConnections || isCrowd(error.cause));
}

/** What PostgreSQL and its driver say when a connection ended or none is given. */
const connectionLost = /^(CONNECTION_(CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT|57P0[123]|53300)$/;

/** There is no connection to the database: soon there is one again, and what was asked for is not to blame. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAwayError) return true;
  const failedCall = "syscall" in error ? error.syscall : undefined;
  if (failedCall === "connect" || connectionLost.test(errorCode(error))) return true;
  return isLineReset(error) || isDatabaseAway(error.cause);
}

/** The same, and of no other server's connection; `watch.ts` tells of it once, so that nobody else has to. */
export function isLineDown(error: unknown): boolean {
  return isDatabaseAway(error) && !(error instanceof DatabaseBusyError) && isOfDatabase(error);
}

/** The driver notes on what fails what was asked, and so does what stands above it. */
function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAwayError || "query" in error || connectionLost.test(errorCode(error))) return true;
  return isOfDatabase(error.cause);
}

/** The system's word for a server that ended while it was asked; the driver notes on it what was asked, and nobody else does. */
function isLineReset(error: Error): boolean {
  return "query" in error && /^(ECONNRESET|EPIPE)$/.test(errorCode(error));
}

type Client = postgres.Sql | postgres.TransactionSql;
type Inside = (client: postgres.TransactionSql) => unknown;
type Run = <Result>(work: () => PromiseLike<Result>) => Promise<Result>;

/**
 * The driver with everything that it is asked going by the line, and timed. What runs inside a transaction goes by the
 * transaction's.
 */
export function byLine(driver: postgres.Sql, line: DatabaseLine, times: StatementTimes): postgres.Sql {
  return new Proxy(driver, {
    get(target, name) {
      if (name === "unsafe") return asking(target, line.run, times);
      if (name === "begin") {
        const begin = Reflect.get(target, name) as (...given: unknown[]) => Promise<unknown>;
        return (...given: unknown[]) => {
          const inside = given.pop() as Inside;
          return line.run(() => begin(...given, (client: postgres.TransactionSql) => inside(timing(client, times))));
        };
      }
      return Reflect.get(target, name);
    },
  });
}

function timing(client: postgres.TransactionSql, times: StatementTimes): postgres.TransactionSql {
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") return asking(target, async (work) => work(), times);
      if (name === "savepoint") {
        return (...given: unknown[]) => {
          const inside = given.pop() as Inside;
          const open = Reflect.get(target, name) as (...given: unknown[]) => unknown;
          return open(...given, (nested: postgres.TransactionSql) => inside(timing(nested, times)));
        };
      }
      return Reflect.get(target, name);
    },
  });
}

/** The driver's `unsafe`, whose query begins when it is awaited, or its values are wanted. */
function asking(client: Client, run: Run, times: StatementTimes) {
  return (...given: Parameters<Client["unsafe"]>) => {
    const query = client.unsafe(...given);
    const timed = async <Result>(work: () => PromiseLike<Result>): Promise<Result> => {
      const begun = performance.now();
      try {
        return await run(work);
      } finally {
        times.note(given[0], performance.now() - begun);
      }
    };
    const all = () => timed(() => query);
    return {
      values: () => timed(() => query.values()),
      // biome-ignore lint/suspicious/noThenProperty: the driver's query is one, too, and begins when it is awaited.
      then: (...handlers: Parameters<Promise<unknown>["then"]>) => all().then(...handlers),
      catch: (handler: (error: unknown) => unknown) => all().catch(handler),
      finally: (handler: () => void) => all().finally(handler),
    };
  };
}
