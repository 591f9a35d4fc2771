import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type postgres from "postgres";
import type { Config } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { backupNameAt, keepNewest, keptFiles, writeBackupFile } from "./files.ts";
import { readPassword } from "./password.ts";

/** Any number, the same in every gateway: whoever holds it makes the backup that is due. */
const backupLock = 4_141_000_002;
const lookEveryMs = 60_000;

export interface BackupTimer {
  /** Makes one when it is due and nobody else is at it; false when there was nothing to do. */
  look(): Promise<boolean>;
  /** What is under way is given up: it leaves nothing behind. */
  stop(): Promise<void>;
}

type BackupConfig = Pick<
  Config,
  "backupEvery" | "backupKeep" | "backupDir" | "backupPassword" | "backupPasswordFile" | "dataDir"
>;

/** With BACKUP_EVERY: makes backups by time, one gateway of all. */
export function startBackups(
  config: BackupConfig,
  url: string,
  log: Pick<FastifyBaseLogger, "info" | "error">,
): BackupTimer {
  const { backupEvery } = config;
  // A password file that cannot be read ends the start, not the first night's backup.
  const password = readPassword(config);
  const folder = config.backupDir ?? join(config.dataDir, "backups");
  const giveUp = new AbortController();
  let running: Promise<boolean> | undefined;

  const makeIfDue = async (every: number): Promise<boolean> => {
    const opened = openDatabase(url, { connections: 1, applicationName: "clatter backups" });
    try {
      return await opened.sql.begin(async (sql) => {
        await sql`set local idle_in_transaction_session_timeout = 0`;
        if (!(await isDue(sql, every))) return false;
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const at = new Date();
        const path = join(folder, backupNameAt(at));
        const files = keptFiles(config.dataDir);
        const { manifest, bytes } = await writeBackupFile(url, path, {
          password,
          files,
          progress: () => {},
          signal: giveUp.signal,
        });
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        const detail = { bytes, rows };
        await sql`
          insert into upkeep (name, at, detail) values ('backup', ${at.toISOString()}::text::timestamptz, ${JSON.stringify(detail)}::text::jsonb)
          on conflict (name) do update set at = excluded.at, detail = excluded.detail`;
        await keepNewest(folder, config.backupKeep);
        log.info({ path, ...detail }, "A backup was made");
        return true;
      });
    } finally {
      await opened.close();
    }
  };

  const look = (): Promise<boolean> => {
    if (backupEvery === undefined) return Promise.resolve(false);
    running ??= makeIfDue(backupEvery).finally(() => {
      running = undefined;
    });
    return running;
  };
  const lookQuietly = (): void => {
    look().catch((error: unknown) => log.error({ err: error }, "A backup could not be made; it is tried again"));
  };
  const timer = backupEvery === undefined ? undefined : setInterval(lookQuietly, lookEveryMs);
  timer?.unref();
  if (backupEvery !== undefined) lookQuietly();
  return {
    look,
    async stop() {
      clearInterval(timer);
      giveUp.abort();
      await running?.catch(() => {});
    },
  };
}

/** Whether one is due and this gateway is the one to make it. */
async function isDue(sql: postgres.TransactionSql, every: number): Promise<boolean> {
  const [row] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${backupLock}) as "isMine"`;
  if (row?.isMine !== true) return false;
  const [due] = await sql<{ isDue: boolean }[]>`
    select not exists (select 1 from upkeep where name = 'backup'
      and at > now() - make_interval(secs => ${every / 1_000})) as "isDue"`;
  return due?.isDue === true;
}
