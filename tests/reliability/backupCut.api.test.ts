import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { copyOut } from "../../gateway/backup/tables.ts";
import { inTransaction } from "../../gateway/backup/transaction.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { isDatabaseAway } from "../../gateway/db/line.ts";
import { emptyDatabase } from "../support/backups.ts";
import { endStarts, newFolder, refusal, start } from "../support/starts.ts";

// A whole process starts here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

/** An empty database but for one table of so many rows of a kilobyte, and one connection beside. */
async function databaseOf(rows: number) {
  const url = await emptyDatabase();
  const beside = openDatabase(url, { connections: 1 });
  await beside.sql`create table ledger as
    select n, repeat(md5(n::text), 30) as note from generate_series(1, ${rows}::int) n`;
  /** Ends the connection of this name while it is at a COPY; true once it is gone. */
  const cut = async (name: string): Promise<boolean> => {
    const ended = await beside.sql`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where application_name = ${name} and datname = current_database() and query ilike 'copy%'`;
    return ended.length === 1;
  };
  return { url, cut, close: beside.close };
}

describe("a database that cuts the connection in the middle of a backup", () => {
  it("is told in one line, and no part of a file stays", async () => {
    const { url, cut, close } = await databaseOf(60_000);
    const folder = newFolder();
    const saving = await start(folder, {
      arguments: ["backup", join(folder, "by-hand.backup")],
      environment: { DATABASE_URL: url },
    });
    await expect.poll(() => cut("clatter backup"), { timeout: 60_000, interval: 20 }).toBe(true);
    await close();
    const { code, lines } = await refusal(saving);
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^The database went away: .*\. Nothing was changed\.$/)]]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["in the middle of the rows", 20_000],
    ["when it has sent the last of them", 20],
  ])("is what is thrown, %s", async (_when, rows) => {
    const { url, cut, close } = await databaseOf(rows);
    const plan = { applicationName: "clatter cut", signal: undefined };
    const reading = inTransaction(url, plan, async (sql) => {
      let isCut = false;
      for await (const _chunk of copyOut(sql, { name: "ledger", columns: ["n", "note"] })) {
        if (!isCut) isCut = await cut("clatter cut");
      }
      await sql`select 1`;
    });
    await expect(reading).rejects.toSatisfy(isDatabaseAway);
    await close();
  });
});
