import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { projectPath } from "../projectRoot.ts";
import { StartError } from "../startError.ts";
import { type OpenDatabase, openDatabase } from "./database.ts";
import { settleEpoch } from "./streamEpoch.ts";

const oldestVersion = 150_000;
/** Any number, the same in every gateway: whoever holds it migrates, the others wait. */
const migrationLock = 4_141_000_001;

/** Brings the database to this version's tables; safe when several gateways start at once. */
export async function migrateDatabase(url: string): Promise<void> {
  // A connection of its own, so that the lock and the migration share one session, without a time limit.
  const opened = openDatabase(url, { connections: 1, applicationName: "clatter migration" });
  try {
    await checkVersion(opened);
    await opened.sql`set statement_timeout = 0`;
    await opened.sql`select pg_advisory_lock(${migrationLock})`;
    await runMigrations(opened);
    await settleEpoch(opened.sql);
  } finally {
    await opened.close();
  }
}

async function runMigrations({ database }: OpenDatabase): Promise<void> {
  try {
    await migrate(database, { migrationsFolder: projectPath("gateway/db/migrations") });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `The database cannot be brought to this version's tables (${reason}). It was made by a version before the first release, or by something else: name an empty one, or start with another DATA_DIR.`,
    );
  }
}

async function checkVersion({ sql }: OpenDatabase): Promise<void> {
  let version: number;
  try {
    const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`;
    version = row?.version ?? 0;
  } catch (error) {
    throw new StartError(`The database does not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (version < oldestVersion) {
    throw new StartError(`The database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or later is needed.`);
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
