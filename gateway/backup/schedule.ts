import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type postgres from "postgres";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { makeFolder } from "../makeFolder.ts";
import { backupNameAt, keepNewest, keptFiles, removeDrafts, writeBackupFile } from "./files.ts";
import { paceTo, shareBeside } from "./pace.ts";
import { readPassword } from "./password.ts";

/** Any number, the same in every gateway: whoever holds it makes the backup that is due. */
const backupLock = 4_141_000_002;
const lookEveryMs = 60_000;

export interface BackupTimer {
  /** Makes one when it is due and nobody else is at it; false when there was nothing to do. */
  look(): Promise<boolean>;
  /** How many failed since the last one that was made here. */
  failures(): number;
  /** What is under way is given up: it leaves nothing behind. */
  stop(): Promise<void>;
}

type BackupConfig = Pick<
  Config,
  "backupEvery" | "backupKeep" | "backupDir" | "backupPassword" | "backupPasswordFile" | "dataDir"
>;

/** What hears of it: the log, the figures, and whoever asks for the gateway's health. */
export interface BackupTellers {
  readonly log: Pick<FastifyInstance["log"], "info" | "warn" | "error">;
  readonly metrics: Pick<FastifyInstance["metrics"], "gauge">;
  readonly lifecycle: Pick<FastifyInstance["lifecycle"], "warnOf">;
}

/** With BACKUP_EVERY: makes backups by time, one gateway of all. */
export function startBackups(
  config: BackupConfig,
  url: string,
  { log, metrics, lifecycle }: BackupTellers,
): BackupTimer {
  const { backupEvery } = config;
  // A password file that cannot be read ends the start, not the first night's backup.
  const password = readPassword(config);
  const folder = config.backupDir ?? join(config.dataDir, "backups");
  const giveUp = new AbortController();
  let running: Promise<boolean> | undefined;
  let failures = 0;
  /** By the process's own clock: when this gateway tries again after a failure, and when it began the last that it made. */
  let notBefore = 0;
  let madeAt: number | undefined;
  /** When the next one is due, as far as this gateway knows. */
  let dueAt = 0;
  let timer: NodeJS.Timeout | undefined;

  const make = async (sql: postgres.TransactionSql): Promise<void> => {
    makeFolder(folder);
    await removeDrafts(folder);
    const began = performance.now();
    const name = backupNameAt(new Date());
    const path = join(folder, name);
    const files = keptFiles(config.dataDir);
    const { signal } = giveUp;
    const work = { password, files, progress: () => {}, signal, pace: paceTo(shareBeside, signal) };
    const { manifest, bytes, isOfNewer } = await writeBackupFile(url, path, work);
    // From beginning to beginning: else each would be later than the last by as long as that took.
    madeAt = began;
    const detail = { bytes, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0) };
    log.info({ path, ...detail }, "A backup was made");
    if (isOfNewer)
      log.warn({ path }, "A newer version was at the database: this one cannot restore the backup, that one can");
    await keepNewest(folder, config.backupKeep, name);
    // Of the database's clock, as when the next is due; its transaction began just before the backup did.
    // A database whose disk is full is saved all the same, and not again each minute: that would push out the older ones.
    await sql
      .savepoint(async (inside) => {
        await inside`
          insert into upkeep (name, at, detail) values ('backup', now(), ${JSON.stringify(detail)}::text::jsonb)
          on conflict (name) do update set at = excluded.at, detail = excluded.detail`;
      })
      .catch((error: unknown) => log.warn({ err: error }, "When the backup was made could not be noted"));
  };

  const makeIfDue = async (every: number): Promise<boolean> => {
    if (madeAt !== undefined && performance.now() < madeAt + every) {
      dueAt = madeAt + every;
      return false;
    }
    const opened = openDatabase(url, { connections: 1, applicationName: "clatter backups" });
    try {
      return await opened.sql.begin(async (sql) => {
        await sql`set local idle_in_transaction_session_timeout = 0`;
        const dueInMs = await readDueInMs(sql, every);
        if (dueInMs === undefined || dueInMs > 0) {
          dueAt = performance.now() + (dueInMs ?? lookEveryMs);
          return false;
        }
        await make(sql);
        dueAt = (madeAt ?? 0) + every;
        return true;
      });
    } finally {
      await opened.close();
    }
  };

  const makeAndCount = async (every: number): Promise<boolean> => {
    try {
      const isMade = await makeIfDue(every);
      if (isMade) failures = 0;
      return isMade;
    } catch (error) {
      if (giveUp.signal.aborted) return false;
      failures += 1;
      // A large one that fails at its end is not begun again each minute.
      const waitMs = Math.min(lookEveryMs * 2 ** Math.min(failures - 1, 6), every);
      notBefore = performance.now() + waitMs;
      log.error({ err: error, failures, triedAgainInMs: waitMs }, "A backup could not be made; it is tried again");
      return false;
    }
  };

  const look = (): Promise<boolean> => {
    if (backupEvery === undefined) return Promise.resolve(false);
    running ??= makeAndCount(backupEvery).finally(() => {
      running = undefined;
      lookLater();
    });
    return running;
  };
  /** Once a minute, and at the very moment that is known: of ticks the one before would come just too early. */
  const lookLater = (): void => {
    clearTimeout(timer);
    if (giveUp.signal.aborted) return;
    const waitMs = Math.max(notBefore, dueAt) - performance.now();
    const onTime = (): void => {
      if (performance.now() < notBefore) lookLater();
      else void look();
    };
    timer = setTimeout(onTime, Math.min(lookEveryMs, Math.max(1, Math.ceil(waitMs))));
    timer.unref();
  };
  metrics.gauge(
    "clatter_backup_failures",
    "Backups of BACKUP_EVERY that failed here since the last one was made here.",
    () => failures,
  );
  lifecycle.warnOf("backup", () => failures > 0);
  if (backupEvery !== undefined) void look();
  return {
    look,
    failures: () => failures,
    async stop() {
      clearTimeout(timer);
      giveUp.abort();
      await running;
    },
  };
}

/** In how many milliseconds one is due, and this gateway the one to make it; undefined while another one is at it. */
async function readDueInMs(sql: postgres.TransactionSql, every: number): Promise<number | undefined> {
  const [row] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${backupLock}) as "isMine"`;
  if (row?.isMine !== true) return undefined;
  const [last] = await sql<{ agoMs: number }[]>`
    select (extract(epoch from now() - at) * 1000)::float8 as "agoMs" from upkeep where name = 'backup'`;
  // One that is still to come was noted while the clock was wrong: it says nothing of when there was one. A gateway that
  // waited for the answer meanwhile is behind by less.
  return last === undefined || last.agoMs < -lookEveryMs ? 0 : every - last.agoMs;
}
