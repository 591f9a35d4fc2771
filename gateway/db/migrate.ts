import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { errorCode, StartError } from "../startError.ts";
import { noteContract, ownMigrations, refuseContracted } from "./contracts.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { makeMigrationTable, migrationSteps, migrationsFolder, readMigrationHashes } from "./migrationSteps.ts";
import { missingRight } from "./rights.ts";
import { settleEpoch } from "./streamEpoch.ts";

const oldestVersion = 150_000;
/** Any number, the same in every gateway: whoever holds it migrates, the others wait. */
export const migrationLock = 4_141_000_001;

/** PostgreSQL's lock_not_available. */
const lockNotAvailable = "55P03";
const lockAttempts = 20;
const betweenAttemptsMs = 500;

/** Brings the database to this version's tables, or to those of another folder; safe when several gateways start at once. */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  // A connection of its own, so that the lock and the migration share one session, without a time limit.
  const opened = openDatabase(url, { connections: 1, applicationName: "clatter migration" });
  try {
    await checkServer(opened);
    await opened.sql`set statement_timeout = 0`;
    await takeTurn(opened.sql);
    const own = ownMigrations();
    await refuseContracted(opened.sql, own);
    await runMigrations(opened, folder);
    await noteContract(opened.sql, own);
    await settleEpoch(opened.sql);
  } finally {
    await opened.close();
  }
}

/** Asked for again and again: who waits within a statement is waited for by an index that is made beside, for ever. */
async function takeTurn(sql: postgres.Sql): Promise<void> {
  const take = async (): Promise<boolean> => {
    const [row] = await sql<{ isMine: boolean }[]>`select pg_try_advisory_lock(${migrationLock}) as "isMine"`;
    return row?.isMine === true;
  };
  while (!(await take())) await sleep(betweenAttemptsMs);
}

async function runMigrations(opened: OpenDatabase, folder: string): Promise<void> {
  const { sql } = opened;
  // Whoever waits for a table's lock holds up all that come after it, the former version's gateways too.
  await sql`set lock_timeout = '3s'`;
  for (let attempt = 1; ; attempt += 1) {
    const cause = await tryMigrations(opened, folder);
    if (cause === undefined) return;
    if (attempt < lockAttempts && cause instanceof postgres.PostgresError && cause.code === lockNotAvailable) {
      await sleep(betweenAttemptsMs);
      continue;
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = `The database cannot be brought to this version's tables (${reason})`;
    if (await isOurs(sql, folder)) {
      throw new StartError(
        `${what}. What stood in it still does, and the former version can go on with it: mend what is named, and start again.`,
      );
    }
    const missing = await missingRight(sql);
    throw new StartError(
      missing === undefined
        ? `${what}. It was made by a version before the first release, or by something else: name an empty one, or start with another DATA_DIR.`
        : `${what}: ${missing.found}. ${missing.remedy}`,
    );
  }
}

/** Whether one of these migrations has ever run on it; of a connection that is broken nobody knows. */
async function isOurs(sql: postgres.Sql, folder: string): Promise<boolean> {
  const own = new Set(migrationSteps(folder).map(({ hash }) => hash));
  return readMigrationHashes(sql).then(
    (ran) => ran.some((hash) => own.has(hash)),
    () => true,
  );
}

/** Why they could not be run; undefined when all have. */
async function tryMigrations({ database, sql }: OpenDatabase, folder: string): Promise<unknown> {
  try {
    await makeMigrationTable(sql);
    const [ran] = await sql<{ last: number | null }[]>`
      select max(created_at)::float8 as last from drizzle.__drizzle_migrations`;
    const missing = migrationSteps(folder).filter(({ at }) => at > (ran?.last ?? 0));
    if (!missing.some(({ isBeside }) => isBeside)) {
      await migrate(database, { migrationsFolder: folder });
      return undefined;
    }
    for (const step of missing) {
      if (step.isBeside) await besideOthers(sql, () => step.runBeside(sql));
      else await sql.begin((transaction) => step.run(transaction));
    }
    return undefined;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause : error;
  }
}

/** It holds nobody up while it waits for those who write, so it may wait as long as they take. */
async function besideOthers(sql: postgres.Sql, work: () => Promise<void>): Promise<void> {
  await sql`set lock_timeout = 0`;
  try {
    await work();
  } finally {
    await sql`set lock_timeout = '3s'`;
  }
}

/** Throws StartError when it does not answer, or is too old. */
export async function checkServer({ sql }: OpenDatabase): Promise<void> {
  let version: number;
  try {
    const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    version = row?.version ?? 0;
  } catch (error) {
    if (isPooler(error)) throw new StartError(`A pooler answers instead of the database. ${poolerRemedy}`);
    throw new StartError(`The database does not answer: ${reasonOf(error)}`);
  }
  if (version < oldestVersion) {
    throw new StartError(`The database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or later is needed.`);
  }
}

/** In the driver's words; the system says nothing but a code where a name has several addresses. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || errorCode(error) : String(error);

/** PgBouncer, or one that does the same, was taken for the server: it lets nobody name a session's limits. */
export const isPooler = (error: unknown): boolean =>
  errorCode(error) === "08P01" && /startup parameter/.test(reasonOf(error));

export const poolerRemedy =
  "Name the database itself in DATABASE_DIRECT_URL, and the pooler, such as PgBouncer, in DATABASE_URL.";

/** Takes the database of this name from the server where there is one, and whoever is at it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const opened = openDatabase(serverUrl, { connections: 1 });
  try {
    await opened.sql`drop database if exists ${opened.sql(name)} with (force)`;
  } finally {
    await opened.close();
  }
}

/** Makes the database of this name on the server when it is not there. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const opened = openDatabase(serverUrl, { connections: 1 });
  try {
    const found = await opened.sql`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await opened.sql`create database ${opened.sql(name)}`;
  } catch (error) {
    // Made meanwhile by another start: told as such, or as a second row of the same name.
    const duplicate = error instanceof postgres.PostgresError && /^(42P04|23505)$/.test(error.code);
    if (!duplicate) throw error;
  } finally {
    await opened.close();
  }
}
