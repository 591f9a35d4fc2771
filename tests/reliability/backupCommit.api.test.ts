import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { writeBackupFile } from "../../gateway/backup/files.ts";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { readConfig } from "../../gateway/config.ts";
import { openDatabase } from "../../gateway/db/database.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { countObjects, emptyDatabase } from "../support/backups.ts";
import { endStarts, madeFolder, newFolder } from "../support/starts.ts";

// Every table goes out and in, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

/** A backup with a key beside the rows. */
async function savedWithKey(): Promise<string> {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  const folder = newFolder();
  const [key, file] = [join(folder, "secrets.key"), join(folder, "saved.backup")];
  writeFileSync(key, "of this household");
  await writeBackupFile(url, file, {
    password: undefined,
    files: [{ name: "secrets.key", path: key }],
    progress: () => {},
  });
  return file;
}

/** An empty database whose next COMMIT waits: what a restore notes last is looked at by then, behind a lock that is held. */
async function slowToCommit() {
  const url = await emptyDatabase();
  const beside = openDatabase(url, { connections: 2 });
  await beside.sql.unsafe(`
    create schema slow;
    create function slow.wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4711); return null; end $$;
    create function slow.watch() returns event_trigger language plpgsql as $$ begin
      if to_regclass('public.upkeep') is not null
        and not exists (select 1 from pg_trigger where tgname = 'slow_wait') then
        create constraint trigger slow_wait after insert on public.upkeep deferrable initially deferred
          for each row execute function slow.wait();
        alter table public.upkeep enable always trigger slow_wait;
      end if; end $$;
    create event trigger slow_watch on ddl_command_end when tag in ('ALTER TABLE') execute function slow.watch();
  `);
  const holder = await beside.sql.reserve();
  await holder`select pg_advisory_lock(4711)`;
  const committing = () => beside.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database()
      and application_name = 'clatter restore' and query = 'commit' and wait_event_type = 'Lock'`;
  await expect(committing()).resolves.toEqual([]);
  return {
    url,
    isCommitting: () => expect.poll(async () => (await committing()).length, { timeout: 60_000 }).toBe(1),
    cut: async () => {
      for (const { pid } of await committing()) await beside.sql`select pg_terminate_backend(${pid}, 10000)`;
    },
    async goOn() {
      await holder`select pg_advisory_unlock(4711)`;
      holder.release();
      await beside.close();
    },
  };
}

describe("a restore whose COMMIT is under way", () => {
  it("is not given up any more: it says what it has done", async () => {
    const file = await savedWithKey();
    const { url, isCommitting, goOn } = await slowToCommit();
    const folder = newFolder();
    const giveUp = new AbortController();
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url }, []);
    const restoring = runVerb("restore", [file], config, giveUp.signal);
    restoring.catch(() => {});
    await isCommitting();
    giveUp.abort(new Error("Interrupted. Nothing was changed."));
    await goOn();
    await restoring;
    expect(await countObjects(url)).toBeGreaterThan(20);
    expect(readFileSync(join(folder, "secrets.key"), "utf8")).toBe("of this household");
  });

  it("says that it does not know what came of it when the connection ends, and keeps the keys", async () => {
    const file = await savedWithKey();
    const { url, isCommitting, cut, goOn } = await slowToCommit();
    const folder = newFolder();
    const restoring = runVerb("restore", [file], readConfig({ DATA_DIR: folder, DATABASE_URL: url }, []));
    restoring.catch(() => {});
    await isCommitting();
    await cut();
    await expect(restoring).rejects.toThrow(/^The database went away while it committed: .*everything or nothing now/);
    expect(readdirSync(folder)).toEqual(["secrets.key"]);
    await goOn();
  });
});

it("a move that cannot mark its old place says that everything was moved", async () => {
  const folder = await madeFolder();
  // Nothing can be written under its name.
  mkdirSync(join(folder, "moved.json"));
  const url = await emptyDatabase();
  await expect(runVerb("move", [], readConfig({ DATA_DIR: folder, DATABASE_URL: url }, []))).rejects.toThrow(
    `Everything was moved, but ${join(folder, "moved.json")} cannot be written (EISDIR).`,
  );
  expect(await countObjects(url)).toBeGreaterThan(20);
});
