import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { writeBackupFile } from "../../gateway/backup/files.ts";
import { type RestoreWork, restoreBackup } from "../../gateway/backup/restoreBackup.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { newId } from "../../gateway/db/ids.ts";
import { withDatabase } from "./databaseUrl.ts";

/** A folder that is gone after the test. */
function backupFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database on the tests' server, gone after the test. */
export async function emptyDatabase(): Promise<string> {
  const name = `clatter_backup_${newId().replaceAll("-", "_").toLowerCase()}`;
  const serverUrl = inject("databaseServerUrl");
  const server = openDatabase(serverUrl, { connections: 1 });
  await server.sql`create database ${server.sql(name)}`;
  onTestFinished(async () => {
    await server.sql`drop database if exists ${server.sql(name)} with (force)`;
    await server.close();
  });
  return withDatabase(serverUrl, name);
}

export async function save(url: string, password?: string): Promise<string> {
  const file = join(backupFolder(), "saved.backup");
  await writeBackupFile(url, file, { password, files: [], progress: () => {} });
  return file;
}

export function putBack(url: string, file: string, work: Partial<RestoreWork> = {}) {
  return restoreBackup(url, createReadStream(file), {
    password: undefined,
    endSignIns: false,
    isMove: false,
    takeFile: async () => {},
    progress: () => {},
    ...work,
  });
}

/**
 * What each table holds, as the server itself sums it up: a count and a hash of all rows as text. Columns that a restore
 * means to change are left out, and so is by when a living gateway said so last, which it goes on saying.
 */
export async function contentsOf(url: string, without: readonly string[] = []): Promise<Map<string, string>> {
  const { sql, close } = openDatabase(url, { connections: 1 });
  try {
    const tables = await sql<{ name: string; columns: string[] }[]>`
      select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'gateway_life'
      group by table_name order by table_name`;
    const found = new Map<string, string>();
    for (const { name, columns } of tables) {
      const kept = columns.filter((column) => !without.includes(`${name}.${column}`));
      const [row] = await sql<{ rows: string; sum: string }[]>`
        select count(*)::text as rows, coalesce(md5(string_agg(line, '|' order by line)), '') as sum
        from (select t::text as line from (select ${sql(kept)} from ${sql(name)}) t) l`;
      found.set(name, `${row?.rows} ${row?.sum}`);
    }
    return found;
  } finally {
    await close();
  }
}

/** How many tables, views and functions a database has of its own. */
export async function countObjects(url: string): Promise<number> {
  const { sql, close } = openDatabase(url, { connections: 1 });
  try {
    const [row] = await sql<{ count: number }[]>`
      select (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'drizzle'))::int
        + (select count(*) from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname in ('public', 'drizzle'))::int as count`;
    return row?.count ?? -1;
  } finally {
    await close();
  }
}
