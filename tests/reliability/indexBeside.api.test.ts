import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "../../gateway/db/database.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { emptyDatabase } from "../support/backups.ts";

/* A later version's migration that makes an index on a table that is written to. */

let folder: string;
let url: string;
let opened: OpenDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clatter-migrations-"));
  cpSync(projectPath("gateway/db/migrations"), folder, { recursive: true });
  url = await emptyDatabase();
  await migrateDatabase(url);
  opened = openDatabase(url, { connections: 4 });
  for (const id of ["one", "two"])
    await opened.sql`insert into person (id, first_name, last_name) values (${id}, 'A', 'B')`;
});
afterEach(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

function addMigration(name: string, ...statements: string[]): void {
  const journalFile = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: name });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(join(folder, `${name}.sql`), `-- expand\n${statements.join("--> statement-breakpoint\n")}`);
}

const isValid = async (name: string): Promise<boolean | undefined> =>
  (
    await opened.sql<{ is: boolean }[]>`select indisvalid as is from pg_index where indexrelid = to_regclass(${name})`
  )[0]?.is;

const numberOf = async (name: string): Promise<string | undefined> =>
  (await opened.sql<{ number: string }[]>`select to_regclass(${name})::oid::text as number`)[0]?.number;

const ran = async (): Promise<number> =>
  (await opened.sql<{ count: number }[]>`select count(*)::int as count from drizzle.__drizzle_migrations`)[0]?.count ??
  0;

test("is made beside those who write, however long one of them takes, and three gateways start over it", async () => {
  addMigration(
    "9000_beside",
    "CREATE INDEX CONCURRENTLY person_last ON person (last_name);",
    "CREATE INDEX CONCURRENTLY person_first ON person (first_name);",
  );
  addMigration("9001_after", "ALTER TABLE person ADD COLUMN nickname text;");
  const before = await ran();
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const writing = opened.sql.begin(async (transaction) => {
    await transaction`update person set last_name = 'C' where id = 'one'`;
    await released;
  });
  const migrated = Promise.all([1, 2, 3].map(() => migrateDatabase(url, folder)));
  // Longer than a table's lock is waited for: it is none, and nobody else is held up.
  await expect.poll(() => isValid("person_last"), { timeout: 20_000 }).toBe(false);
  const first = await numberOf("person_last");
  const begun = performance.now();
  await expect
    .poll(
      async () => {
        await opened.sql`update person set last_name = last_name || 'x' where id = 'two'`;
        return performance.now() - begun;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(4_000);
  expect(await isValid("person_last")).toBe(false);
  release();
  await Promise.all([writing, migrated]);
  expect(await Promise.all(["person_last", "person_first"].map(isValid))).toEqual([true, true]);
  // The one that was begun: nobody gave up and began again.
  expect(await numberOf("person_last")).toBe(first);
  await opened.sql`select nickname from person`;
  expect(await ran()).toBe(before + 2);
}, 90_000);

test("that was broken off is made anew at the next start, and what came before it is not run twice", async () => {
  addMigration("9000_before", "ALTER TABLE person ADD COLUMN nickname text;");
  addMigration("9001_beside", "CREATE UNIQUE INDEX CONCURRENTLY person_once ON person (last_name);");
  const before = await ran();
  await expect(migrateDatabase(url, folder)).rejects.toThrow(
    /could not create unique index.*mend what is named, and start again/,
  );
  expect([await isValid("person_once"), await ran()]).toEqual([false, before + 1]);
  await opened.sql`update person set last_name = id`;
  await migrateDatabase(url, folder);
  expect([await isValid("person_once"), await ran()]).toEqual([true, before + 2]);
  await migrateDatabase(url, folder);
  expect(await ran()).toBe(before + 2);
});

test("is no trouble for a database that is new", async () => {
  addMigration("9000_beside", "CREATE INDEX CONCURRENTLY person_last ON person (last_name);");
  const fresh = await emptyDatabase();
  await migrateDatabase(fresh, folder);
  const other = openDatabase(fresh, { connections: 1 });
  expect(await other.sql`select indisvalid as is from pg_index where indexrelid = to_regclass('person_last')`).toEqual([
    { is: true },
  ]);
  await other.close();
});

test("on a database of somebody else's, what to do is another thing", async () => {
  const foreignUrl = await emptyDatabase();
  const foreign = openDatabase(foreignUrl, { connections: 1 });
  await foreign.sql`create table person (id int)`;
  await foreign.close();
  await expect(migrateDatabase(foreignUrl)).rejects.toThrow("name an empty one");
});
