import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { afterEach, describe, expect, inject, it } from "vitest";
import { appendBoardEvent, readEventPosition, readEventsFrom } from "../../gateway/boardState/boardState.ts";
import { readConfig } from "../../gateway/config.ts";
import { openClock } from "../../gateway/db/clock.ts";
import { noteContract, ownMigrations, refuseContracted } from "../../gateway/db/contracts.ts";
import { type OpenDatabase, openDatabase } from "../../gateway/db/database.ts";
import { newId } from "../../gateway/db/ids.ts";
import { ensureDatabase, migrateDatabase } from "../../gateway/db/migrate.ts";
import { countOtherGateways, openStorage } from "../../gateway/db/storage.ts";
import { projectPath } from "../../gateway/projectRoot.ts";
import { withDatabase } from "../support/databaseUrl.ts";
import { testApp } from "../support/testApp.ts";

const names: string[] = [];
afterEach(async () => {
  const server = openDatabase(inject("databaseServerUrl"), { connections: 1 });
  for (const name of names.splice(0)) await server.sql`drop database if exists ${server.sql(name)} with (force)`;
  await server.close();
});

/** An empty database, without any table. */
async function emptyDatabase(): Promise<string> {
  const name = `clatter_empty_${newId().replaceAll("-", "_").toLowerCase()}`;
  names.push(name);
  // Two at once, as when two gateways start.
  await Promise.all([
    ensureDatabase(inject("databaseServerUrl"), name),
    ensureDatabase(inject("databaseServerUrl"), name),
  ]);
  return withDatabase(inject("databaseServerUrl"), name);
}

/** The migrations as far as one of them, in a folder of their own. */
function migrationsUpTo(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-migrations-"));
  cpSync(projectPath("gateway/db/migrations"), folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(last).toBeGreaterThan(0);
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}

/** A row of a table as it stood then: what must be there besides is filled by its type. */
async function insertBare(sql: OpenDatabase["sql"], table: string, values: Record<string, string>): Promise<void> {
  const needed = await sql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null`;
  const fillers: Record<string, string | number | boolean> = { text: "", boolean: false, jsonb: "{}", bytea: "\\x" };
  const filled = needed.map(({ name, type }) => [name, type.startsWith("timestamp") ? "now" : (fillers[type] ?? 0)]);
  const row = { ...Object.fromEntries(filled), ...values };
  await sql`insert into ${sql(table)} ${sql(row)}`;
}

describe("migrations", () => {
  it("run once when several gateways start at once, and again without harm", async () => {
    const url = await emptyDatabase();
    await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)]);
    await migrateDatabase(url);
    const opened = openDatabase(url, { connections: 1 });
    const [clock] = await opened.sql`select offset_ms::int as offset from gateway_clock`;
    expect(clock).toEqual({ offset: 0 });
    const [ran] = await opened.sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
    const files = readdirSync(projectPath("gateway/db/migrations")).filter((name) => name.endsWith(".sql"));
    expect(ran).toEqual({ count: files.length });
    await opened.close();
  });

  it("give a board with several channels one show, as it stood before the channels had an engine", async () => {
    const url = await emptyDatabase();
    const opened = openDatabase(url, { connections: 1 });
    const folder = migrationsUpTo("0025_run_of_show_computed");
    await migrate(opened.database, { migrationsFolder: folder });
    rmSync(folder, { recursive: true, force: true });
    await insertBare(opened.sql, "tenant", { id: "home" });
    await insertBare(opened.sql, "developer", { id: "maker" });
    for (const id of ["kitchen", "porch", "attic"]) await insertBare(opened.sql, "board", { id, tenant_id: "home" });
    for (const [id, board_id] of [
      ["clock", "kitchen"],
      ["weather", "kitchen"],
      ["moon", "porch"],
    ] as const) {
      await insertBare(opened.sql, "installable", { id: `of-${id}`, developer_id: "maker", friendly_identifier: id });
      const installation = { id: `in-${id}`, tenant_id: "home", installable_id: `of-${id}` };
      await insertBare(opened.sql, "installation", installation);
      await insertBare(opened.sql, "subscription", { id, board_id, installation_id: installation.id });
    }
    await migrateDatabase(url);
    const shows = await opened.sql`select board_id as board, next_at <= gateway_now() as due from show order by 1`;
    expect([...shows]).toEqual([
      { board: "kitchen", due: true },
      { board: "porch", due: true },
    ]);
    await opened.close();
  });

  it("let others at a table that somebody holds for long, and try again", async () => {
    const url = await emptyDatabase();
    const opened = openDatabase(url, { connections: 3 });
    const folder = migrationsUpTo("0033_held_messages_enablement");
    await migrate(opened.database, { migrationsFolder: folder });
    rmSync(folder, { recursive: true, force: true });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = opened.sql.begin(async (transaction) => {
      await transaction`lock table board in access share mode`;
      await released;
    });
    const migrated = migrateDatabase(url);
    const waiting = () => opened.sql`select 1 from pg_locks where relation = 'board'::regclass and not granted`;
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(1);
    // It gives up its place within three seconds, so that whoever waited behind it goes on.
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
    release();
    await Promise.all([holding, migrated]);
    await opened.close();
  });

  it("refuse a database of which a later version took something away, and no other one", async () => {
    const url = await emptyDatabase();
    await migrateDatabase(url);
    const opened = openDatabase(url, { connections: 1 });
    const own = ownMigrations();
    const later = Math.max(...own.map(({ at }) => at)) + 1;
    await noteContract(opened.sql, [...own, { at: later, isContract: false }]);
    await migrateDatabase(url);
    await noteContract(opened.sql, [...own, { at: later, isContract: true }]);
    await expect(migrateDatabase(url)).rejects.toThrow(/^The database was taken on by version \S+, which took away /);
    // The version that did it, and each that knows it, goes on; what an earlier one notes changes nothing.
    await refuseContracted(opened.sql, [...own, { at: later, isContract: true }]);
    await noteContract(opened.sql, [{ at: later - 1, isContract: true }]);
    await expect(migrateDatabase(url)).rejects.toThrow("which took away");
    await opened.close();
  });

  it("say in one line that the database holds something else", async () => {
    const url = await emptyDatabase();
    const opened = openDatabase(url, { connections: 1 });
    await opened.sql`create table person (id int)`;
    await expect(migrateDatabase(url)).rejects.toThrow(
      /^The database cannot be brought to this version's tables \(relation "person" already exists\)\./,
    );
    const [tables] = await opened.sql`select count(*)::int as count from pg_tables where schemaname = 'public'`;
    expect(tables).toEqual({ count: 1 });
    await opened.close();
  });
});

describe("the epoch of positions", () => {
  it("stays over starts, and is another one where the database finds itself elsewhere", async () => {
    const one = await testApp({
      seed: (seed) => seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("kitchen")),
    });
    try {
      const { sql } = one.opened;
      const epoch = async () => (await sql<{ epoch: string }[]>`select epoch from stream_epoch`)[0]?.epoch;
      await migrateDatabase(one.databaseUrl);
      const first = await epoch();
      const [boardId = ""] = Object.values(one.ids.boards);
      await one.context.database.transaction((transaction) =>
        appendBoardEvent(transaction, { boardId, kind: "pinned", cause: "test", actor: { kind: "job", id: null } }),
      );
      const position = await readEventPosition(one.context);
      await migrateDatabase(one.databaseUrl);
      expect(await epoch()).toBe(first);
      // As a dump leaves it that was put into a younger server: numbers of the future, drawn on another place.
      await sql`alter table board_event disable trigger board_event_append_only`;
      await sql`update board_event set transaction_id = '900000000000'`;
      await sql`alter table board_event enable trigger board_event_append_only`;
      await sql`update stream_epoch set drawn_on = 'elsewhere'`;
      await migrateDatabase(one.databaseUrl);
      expect(await epoch()).not.toBe(first);
      const [ahead] = await sql`
        select count(*)::int as count from board_event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())`;
      expect(ahead).toEqual({ count: 0 });
      // Whoever followed goes on with now, and hears nothing twice.
      const next = await readEventsFrom(one.context, position);
      expect(next.events).toEqual([]);
      expect(next.position.split(".")[0]).toBe(await epoch());
    } finally {
      await one.close();
    }
  });
});

describe("several gateways on one database", () => {
  it("know of each other", async () => {
    const url = await emptyDatabase();
    const folder = mkdtempSync(join(tmpdir(), "clatter-storage-"));
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder }, []);
    const one = await openStorage(config);
    // A second connection of one gateway is no other gateway.
    await Promise.all([one.opened.sql`select pg_sleep(0.01)`, one.opened.sql`select pg_sleep(0.01)`]);
    expect(await countOtherGateways(one.opened)).toBe(0);
    const other = await openStorage(config);
    await other.opened.sql`select 1`;
    expect(await countOtherGateways(one.opened)).toBe(1);
    await other.close();
    await one.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe("the gateway's clock", () => {
  it("is not set back or forth by an answer that was long on its way", async () => {
    const one = await testApp();
    const { sql, session } = one.opened;
    const answered: Promise<void>[] = [Promise.resolve()];
    const slow = (async (...statement: Parameters<typeof sql>) => {
      const rows = await sql(...statement);
      await answered[0];
      return rows;
    }) as unknown as typeof sql;
    const clock = await openClock({ sql: slow, session });
    try {
      // The first answer waited for its connection.
      await clock.refresh();
      const known = clock.exactly() - performance.now();
      answered[0] = sleep(200);
      await clock.refresh();
      expect(Math.abs(clock.exactly() - performance.now() - known)).toBeLessThan(10);
      // An hour is no slow answer: from now on it is another time.
      await one.clock.advance(3_600_000);
      await clock.refresh();
      expect(clock.exactly() - performance.now() - known).toBeGreaterThan(3_599_000);
    } finally {
      await clock.close();
      await one.close();
    }
  });

  it("is the database's, the same for all gateways, and is told when it was moved", async () => {
    const one = await testApp();
    const other = await testApp({ beside: one });
    try {
      const before = await one.clock.now();
      expect(Math.abs(before - Date.now())).toBeLessThan(60_000);
      expect(Math.abs(one.clock.estimate() - before)).toBeLessThan(5_000);
      const heard = new Promise<void>((resolve) => {
        other.clock.subscribe(resolve);
      });
      await one.clock.advance(3_600_000);
      await heard;
      expect(await one.clock.now()).toBeGreaterThanOrEqual(before + 3_600_000);
      for (const { clock } of [one, other]) {
        expect(clock.estimate()).toBeGreaterThanOrEqual(before + 3_600_000);
        expect(clock.estimate()).toBeLessThan(before + 3_700_000);
      }
    } finally {
      await other.close();
      await one.close();
    }
  });
});
