import { readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { projectPath } from "../projectRoot.ts";
import { concurrently } from "./migrationKinds.mjs";

/** Where this version's migrations lie. */
export const migrationsFolder = projectPath("gateway/db/migrations");

/**
 * The migrations one by one, for whoever must stop at one (a backup goes into the tables that it was made of), stay within
 * a transaction of their own, or make an index beside those that write. Every other start leaves it to drizzle's `migrate`, whose
 * table of what ran this keeps.
 */
export interface MigrationStep {
  readonly hash: string;
  /** When it was made, epoch milliseconds: what orders them. */
  readonly at: number;
  /** It makes or drops indexes beside those that write, which no transaction may hold: by `runBeside` where there are any. */
  readonly isBeside: boolean;
  /** Names of the tables that it makes. */
  readonly tables: readonly string[];
  run(transaction: postgres.TransactionSql): Promise<void>;
  /** May be begun again after it failed half-way. */
  runBeside(sql: postgres.Sql): Promise<void>;
}

const madeTable = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi;
const madeIndex = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

export function migrationSteps(folder = migrationsFolder): MigrationStep[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ hash, sql: statements, folderMillis: at }) => {
    const note = (sql: postgres.Sql | postgres.TransactionSql) =>
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`;
    return {
      hash,
      at,
      isBeside: statements.some((statement) => concurrently.test(statement)),
      tables: statements.flatMap((statement) => [...statement.matchAll(madeTable)].map(([, name = ""]) => name)),
      async run(transaction) {
        for (const statement of statements) await transaction.unsafe(statement.replace(concurrently, "index"));
        await note(transaction);
      },
      async runBeside(sql) {
        for (const statement of statements) await changeIndex(sql, statement);
        await note(sql);
      },
    };
  });
}

/** One that was broken off leaves an index that is written to and never read: it goes first. */
async function changeIndex(sql: postgres.Sql, statement: string): Promise<void> {
  const name = madeIndex.exec(statement)?.[1];
  if (name !== undefined) {
    const [left] = await sql<{ isValid: boolean }[]>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(quote_ident(${name}))`;
    if (left?.isValid === true) return;
    if (left !== undefined) await sql`drop index concurrently ${sql(name)}`;
  }
  await sql.unsafe(statement);
}

/** As drizzle makes it. */
export async function makeMigrationTable(sql: postgres.Sql | postgres.TransactionSql): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`;
}

/** Hashes of those that ran, in their order; none where there is no such table. */
export async function readMigrationHashes(sql: postgres.Sql | postgres.TransactionSql): Promise<string[]> {
  const [found] = await sql<
    { found: boolean }[]
  >`select to_regclass('drizzle.__drizzle_migrations') is not null as found`;
  if (found?.found !== true) return [];
  const rows = await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at, id`;
  return rows.map(({ hash }) => hash);
}
