import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { emptyDatabase } from "../support/backups.ts";
import { databaseUser } from "../support/databaseUser.ts";
import { doctor } from "../support/doctor.ts";

// All tables are made here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

/** An empty database of somebody else's, their connection, and its address for a user with all rights on it, as such. */
async function granted(more: (role: string) => string = () => "") {
  const url = await emptyDatabase();
  const { sql, close } = openDatabase(url, { connections: 1 });
  onTestFinished(close);
  const [is] = await sql<{ name: string }[]>`select current_database() as name`;
  const mine = await databaseUser(url, (role) => `grant all on database ${is?.name} to ${role}; ${more(role)}`);
  return { sql, name: is?.name ?? "", mine, role: new URL(mine).username };
}

describe("an empty database where its user", () => {
  it("may make no tables is told as that, by a start and by the doctor, with what to do", async () => {
    const { sql, mine, role } = await granted();
    await expect(migrateDatabase(mine)).rejects.toThrow(
      /tables \(permission denied for schema public\): its user may make no tables in it\. .* grant create on schema public to USER\.$/,
    );
    const { code, of } = await doctor({ DATABASE_URL: mine });
    expect([code, of("Tables")]).toEqual([1, ["problem: its user may make no tables in it"]]);
    await sql`grant create on schema public to ${sql(role)}`;
    await migrateDatabase(mine);
    expect((await doctor({ DATABASE_URL: mine })).of("Tables")).toEqual(["ok: those of this version"]);
  });

  it("has a schema of their own is told as that", async () => {
    const found = "what its user makes comes into another schema than public";
    const { sql, name, mine, role } = await granted(
      (user) => `create schema authorization ${user}; grant create on schema public to ${user}`,
    );
    await expect(migrateDatabase(mine)).rejects.toThrow(`: ${found}. alter role USER in database NAME`);
    expect((await doctor({ DATABASE_URL: mine })).of("Tables")).toEqual([`problem: ${found}`]);
    await sql`alter role ${sql(role)} in database ${sql(name)} set search_path = public`;
    await migrateDatabase(mine);
  });

  it("can write nothing is told as that", async () => {
    const { sql, name, mine } = await granted((user) => `grant create on schema public to ${user}`);
    await sql`alter database ${sql(name)} set default_transaction_read_only = on`;
    await expect(migrateDatabase(mine)).rejects.toThrow(/: it takes no writes\. Name the primary, or turn /);
  });
});
