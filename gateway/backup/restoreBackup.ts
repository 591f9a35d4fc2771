import type { Readable } from "node:stream";
import postgres from "postgres";
import { isDatabaseAway, isDiskFull } from "../db/line.ts";
import { migrationLock } from "../db/migrate.ts";
import { type MigrationStep, makeMigrationTable, migrationSteps } from "../db/migrationSteps.ts";
import { StartError } from "../startError.ts";
import type { Header } from "./container.ts";
import { type BackupRead, type BackupTaker, readBackup } from "./readBackup.ts";
import { settleRestored } from "./rewriting.ts";
import { isSameSum, type RowSum } from "./rowSum.ts";
import { type About, damaged, type Manifest } from "./sections.ts";
import { copyIn, type IsOwn, listTables, madeBy, settleSession, sumTable } from "./tables.ts";
import { inTransaction } from "./transaction.ts";
import type { Progress } from "./writeBackup.ts";

export interface RestoreWork {
  readonly password: string | undefined;
  readonly endSignIns: boolean;
  /** A move takes a place along as it stands; from a backup hours may be missing. */
  readonly isMove: boolean;
  readonly takeFile: (name: string, bytes: Buffer) => Promise<void>;
  readonly progress: (done: Progress) => void;
  /** Gives it up. */
  readonly signal?: AbortSignal | undefined;
}

/** The tables of its manifest are those that were put in. */
export interface BackupRestored extends BackupRead {
  /** Names of tables in it that others had kept beside: former versions saved them, too. */
  readonly leftOut: readonly string[];
}

/**
 * Puts a backup into an empty database, in one transaction: its tables as they were made then, the rows, the comparison of
 * each table with the manifest, and the migrations since. Whatever fails, the database is as empty as before.
 */
export function restoreBackup(url: string, source: Readable, work: RestoreWork): Promise<BackupRestored> {
  // Whoever reads it is told; it may break before anybody does.
  source.on("error", () => {});
  work.signal?.addEventListener("abort", () => source.destroy());
  return inTransaction(url, { applicationName: "clatter restore", signal: work.signal }, async (sql) => {
    await settleSession(sql);
    // A gateway that starts on this database meanwhile waits, and finds it filled.
    await sql`select pg_advisory_xact_lock(${migrationLock})`;
    await refuseUnlessEmpty(sql);
    const read = await readBackup(source, work.password, fillingTaker(sql, work));
    await settleRestored(sql, { ...work, madeAt: read.header.madeAt, version: read.header.version });
    const isOwn = madeBy(splitMigrations(read.about, read.header)[0]);
    const tables = read.manifest.tables.filter(({ name }) => isOwn(name));
    const leftOut = read.manifest.tables.map(({ name }) => name).filter((name) => !isOwn(name));
    return { ...read, manifest: { ...read.manifest, tables }, leftOut };
  }).finally(() => source.destroy());
}

/** What an extension has brought along is nobody's data. */
async function refuseUnlessEmpty(sql: postgres.TransactionSql): Promise<void> {
  const [found] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      or c.relname = '__drizzle_migrations'`;
  if (found === undefined || found.tables === 0) return;
  throw new StartError(
    `The database is not empty (it has ${found.tables} tables). A restore goes into an empty one only: nothing was changed.`,
  );
}

/** The migrations that the backup's tables were made by, and those since. Throws StartError when it is of a newer version. */
export function splitMigrations({ migrations }: About, { version }: Header): [MigrationStep[], MigrationStep[]] {
  const known = migrationSteps();
  const differs = migrations.findIndex((hash, place) => known[place]?.hash !== hash);
  if (differs >= 0) {
    throw new StartError(
      migrations.length > known.length
        ? `The backup has tables of a newer version, which this one does not know (${version} made it). Restore it with the version that made those tables, or a later one. Nothing was changed.`
        : `The backup's tables were made by another line of versions (migration ${differs + 1} differs). Nothing was changed.`,
    );
  }
  return [known.slice(0, migrations.length), known.slice(migrations.length)];
}

function fillingTaker(sql: postgres.TransactionSql, work: RestoreWork): BackupTaker {
  const sums = new Map<string, RowSum>();
  const done = { tables: 0, of: 0, rows: 0, bytes: 0 };
  let later: MigrationStep[] = [];
  let isOwn: IsOwn = () => false;
  let foreignKeys: readonly ForeignKey[] = [];
  return {
    async about(about, header) {
      const [then, since] = splitMigrations(about, header);
      later = since;
      await makeMigrationTable(sql);
      for (const step of then) await step.run(sql);
      isOwn = madeBy(then);
      const tables = await listTables(sql, isOwn);
      done.of = tables.length;
      foreignKeys = await takeForeignKeysOff(sql);
      for (const { name } of tables) await sql`alter table ${sql(name)} disable trigger user`;
      await sql`truncate ${sql(tables.map(({ name }) => name))}`;
    },
    async table(table, rows) {
      if (!isOwn(table.name)) return;
      await copyIn(sql, table, rows).catch((error: unknown) => {
        if (!(error instanceof postgres.PostgresError) || isDatabaseAway(error) || isDiskFull(error)) throw error;
        throw damaged(`the database does not take the rows of ${table.name}: ${error.message}`);
      });
      const sum = await sumTable(sql, table);
      sums.set(table.name, sum);
      done.tables += 1;
      done.rows += sum.rows;
      done.bytes += sum.bytes;
      work.progress({ ...done });
    },
    file: (name, bytes) => work.takeFile(name, bytes),
    async whole(manifest) {
      const tables = manifest.tables.filter(({ name }) => isOwn(name));
      compare(tables, sums, done.of);
      for (const { name, value } of manifest.sequences)
        await sql`select setval(oid, ${value}) from pg_class where oid = to_regclass(${`public.${name}`})`;
      for (const { name } of tables) await sql`alter table ${sql(name)} enable trigger user`;
      await putForeignKeysBack(sql, foreignKeys);
      for (const step of later) await step.run(sql);
    },
  };
}

function compare(tables: Manifest["tables"], sums: ReadonlyMap<string, RowSum>, count: number): void {
  if (tables.length !== count) throw damaged("a table is missing");
  for (const written of tables) {
    if (isSameSum(sums.get(written.name), written)) continue;
    throw new StartError(
      `Table ${written.name} came out other than it was saved (${sums.get(written.name)?.rows ?? 0} of ${written.rows} rows). Nothing was changed.`,
    );
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows come table by table. To switch the checks off takes a superuser; to drop and add them does not, and checks all rows. */
async function takeForeignKeysOff(sql: postgres.TransactionSql): Promise<readonly ForeignKey[]> {
  const keys = await sql<ForeignKey[]>`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by c.relname, k.conname`;
  for (const { table, name } of keys) await sql`alter table ${sql(table)} drop constraint ${sql(name)}`;
  return keys;
}

async function putForeignKeysBack(sql: postgres.TransactionSql, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql(table)} add constraint ${sql(name)} ${sql.unsafe(definition)}`;
  }
}
