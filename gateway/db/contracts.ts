import { readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { productVersion, projectPath } from "../projectRoot.ts";
import { StartError } from "../startError.ts";

interface Migration {
  /** When it was made, epoch milliseconds: what orders migrations of all versions. */
  readonly at: number;
  /** It took something away that versions without it need (migrationKinds.mjs). */
  readonly isContract: boolean;
}

/** Those that this version brings. */
export function ownMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder: projectPath("gateway/db/migrations") }).map(
    ({ sql, folderMillis }) => ({
      at: folderMillis,
      isContract: sql[0]?.startsWith("-- contract") === true,
    }),
  );
}

/**
 * Throws StartError where a later version has taken away what this one reads. One that only added does no harm: so two
 * versions run side by side, and one goes back.
 */
export async function refuseContracted(sql: postgres.Sql, own: readonly Migration[]): Promise<void> {
  const [table] = await sql<{ is: boolean }[]>`select to_regclass('upkeep') is not null as is`;
  if (table?.is !== true) return;
  const [noted] = await sql<{ at: number; version: string }[]>`
    select (detail->>'at')::float8 as at, detail->>'version' as version from upkeep where name = 'contract'`;
  if (noted === undefined || own.some(({ at }) => at >= noted.at)) return;
  throw new StartError(
    `The database was taken on by version ${noted.version}, which took away what this one (${productVersion()}) needs. Start that version or a later one; a backup from before goes into an empty place.`,
  );
}

/** Leaves word of the latest contract that has run, for versions that do not know it. */
export async function noteContract(sql: postgres.Sql, own: readonly Migration[]): Promise<void> {
  const at = Math.max(0, ...own.filter(({ isContract }) => isContract).map((one) => one.at));
  if (at === 0) return;
  const detail = JSON.stringify({ at, version: productVersion() });
  await sql`
    insert into upkeep as u (name, at, detail) values ('contract', now(), ${detail}::text::jsonb)
    on conflict (name) do update set at = excluded.at, detail = excluded.detail
      where (u.detail->>'at')::float8 < ${at}`;
}
