import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { openDatabase } from "../../gateway/db/database.ts";
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
