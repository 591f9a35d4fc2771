import { readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { projectPath } from "../projectRoot.ts";

/**
 * The migrations one by one, for whoever must stop at one (a backup goes into the tables that it was made of) or stay within
 * a transaction of their own. Every other start leaves it to drizzle's `migrate`, whose table of what ran this keeps.
 */
export interface MigrationStep {
  readonly hash: string;
  run(transaction: postgres.TransactionSql): Promise<void>;
}

export function migrationSteps(): MigrationStep[] {
  return readMigrationFiles({ migrationsFolder: projectPath("gateway/db/migrations") }).map(
    ({ hash, sql: statements, folderMillis }) => ({
      hash,
      async run(transaction) {
        for (const statement of statements) await transaction.unsafe(statement);
        await transaction`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
      },
    }),
  );
}

/** As drizzle makes it. */
export async function makeMigrationTable(transaction: postgres.TransactionSql): Promise<void> {
  await transaction`create schema if not exists drizzle`;
  await transaction`create table if not exists drizzle.__drizzle_migrations (
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
