import { createReadStream, createWriteStream } from "node:fs";
import { expect, it, onTestFinished, vi } from "vitest";
import { writeContainer } from "../../gateway/backup/container.ts";
import { readBackup } from "../../gateway/backup/readBackup.ts";
import { RowSummer } from "../../gateway/backup/rowSum.ts";
import { dataFrame, headFrame, type Manifest } from "../../gateway/backup/sections.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { contentsOf, emptyDatabase, putBack, save } from "../support/backups.ts";
import { databaseUser } from "../support/databaseUser.ts";

// Every table goes out and in, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

/** A database of this version, and a connection to it. */
async function migrated() {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  return { url, sql: connect(url) };
}

function connect(url: string) {
  const opened = openDatabase(url, { connections: 1 });
  onTestFinished(opened.close);
  return opened.sql;
}

it("tables that others keep in the database are no part of a backup, whoever may read them", async () => {
  const { url, sql } = await migrated();
  await sql`insert into person (id, first_name, last_name) values ('kept', 'Kept', 'Person')`;
  const own = await contentsOf(url);
  // Who may read this version's tables, and nothing that is made later.
  const asReader = await databaseUser(
    url,
    (role) => `grant usage on schema public, drizzle to ${role};
      grant select on all tables in schema public, drizzle to ${role};
      grant select on all sequences in schema public to ${role}`,
  );
  await sql`create table report (id bigserial primary key, day date)`;
  await sql`insert into report (day) values ('2026-11-30')`;
  const read = await readBackup(createReadStream(await save(asReader)), undefined, {});
  expect(read.manifest.tables.map(({ name }) => name).toSorted()).toEqual([...own.keys(), "gateway_life"].toSorted());
  const target = await emptyDatabase();
  const restored = await putBack(target, await save(url));
  expect([restored.leftOut, (await contentsOf(target)).get("person")]).toEqual([[], own.get("person")]);
});

it("a backup that holds such a table comes back without it, and says so", async () => {
  const { url, sql } = await migrated();
  const file = await save(url);
  const other = `${file}.former`;
  const { header, about, manifest } = await readBackup(createReadStream(file), undefined, {});
  const rows = Buffer.from("1\t2026-11-30\n");
  const summer = new RowSummer();
  summer.add(rows);
  const report = { name: "report", columns: ["id", "day"], ...summer.end() };
  const counted: Manifest = {
    ...manifest,
    tables: [...manifest.tables, report],
    sequences: [...manifest.sequences, { name: "report_id_seq", value: "1" }],
  };
  await writeContainer(createWriteStream(other), header, undefined, async function* (hash) {
    yield headFrame({ ...about, header: hash });
    for (const { name, columns } of manifest.tables) {
      yield headFrame({ section: "table", name, columns });
      const copied = await sql`copy (select ${sql(columns)} from ${sql(name)}) to stdout`.readable();
      for await (const chunk of copied) yield dataFrame(chunk);
    }
    yield headFrame({ section: "table", name: "report", columns: report.columns });
    yield dataFrame(rows);
    yield headFrame(counted);
  });
  const target = await emptyDatabase();
  const restored = await putBack(target, other);
  expect([restored.leftOut, restored.manifest.tables.length]).toEqual([["report"], manifest.tables.length]);
  expect((await contentsOf(target)).has("report")).toBe(false);
});

it("a database is empty that holds what an extension brings along, and no table else", async () => {
  const { url } = await migrated();
  const file = await save(url);
  const target = await emptyDatabase();
  const sql = connect(target);
  // As pg_stat_statements and PostGIS do, of which a server may have neither.
  await sql`create view statements as select 1 as calls`;
  await sql`create table spatial_ref_sys (id int)`;
  await sql`alter extension plpgsql add view statements`;
  await expect(putBack(target, file)).rejects.toThrow("is not empty (it has 1 tables)");
  await sql`alter extension plpgsql add table spatial_ref_sys`;
  await putBack(target, file);
  const own = new Set((await contentsOf(url)).keys());
  expect([...(await contentsOf(target)).keys()].filter((name) => !own.has(name))).toEqual(["spatial_ref_sys"]);
});
