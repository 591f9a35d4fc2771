import { AsyncLocalStorage, createHook } from "node:async_hooks";
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { writeBackupFile } from "../../gateway/backup/files.ts";
import { readBackup } from "../../gateway/backup/readBackup.ts";
import { type BackupTimer, startBackups } from "../../gateway/backup/schedule.ts";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { type Config, readConfig } from "../../gateway/config.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

// Every table goes out several times, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

const dayMs = 24 * 3_600_000;
const made = /^clatter-\d{8}T\d{6}Z\.backup$/;
let app: TestApp;
let folder: string;

beforeEach(async () => {
  app = await testApp({ config: { metrics: true } });
  folder = mkdtempSync(join(tmpdir(), "clatter-backups-"));
});

afterEach(async () => {
  await app?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A gateway's backups by time, every day unless told otherwise. */
function startOn(gateway: TestApp, settings: Partial<Config> = {}): BackupTimer {
  const config = { ...gateway.context.config, backupEvery: dayMs, backupDir: folder, ...settings };
  const timer = startBackups(config, gateway.databaseUrl, gateway.app);
  onTestFinished(() => timer.stop());
  return timer;
}

const files = () => readdirSync(folder).toSorted();
const noted = () => app.opened.sql<{ at: Date }[]>`select at from upkeep where name = 'backup'`;
const read = (file: string, password?: string) => readBackup(createReadStream(join(folder, file)), password, {});

async function figure(name: string): Promise<number> {
  const { body } = await app.anonymous.get("/metrics");
  return Number(
    body
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      ?.split(" ")[1],
  );
}

const health = async () => (await app.anonymous.get("/health/ready")).json();

describe("backups by time", () => {
  it("are made by one of several gateways, whole and sealed, and not again before it is time", async () => {
    const second = await testApp({ beside: app });
    onTestFinished(() => second.close());
    const password = "correct horse battery";
    const timers = [app, second].map((gateway) => startOn(gateway, { backupPassword: password }));
    const done = await Promise.all(timers.map((timer) => timer.look()));
    expect(done.toSorted()).toEqual([false, true]);
    expect(timers.map((timer) => timer.failures())).toEqual([0, 0]);
    expect(files()).toEqual([expect.stringMatching(made)]);
    expect((await read(files()[0] ?? "", password)).manifest.tables.length).toBeGreaterThan(20);
    await expect(read(files()[0] ?? "")).rejects.toThrow("is encrypted");
    expect(await Promise.all(timers.map((timer) => timer.look()))).toEqual([false, false]);
    expect(files().length).toBe(1);
    expect(await figure("clatter_backup_age_seconds")).toBeLessThan(600);
  });

  it("take the oldest away, and nothing that is not theirs", async () => {
    const old = ["01", "02", "03"].map((day) => `clatter-202601${day}T020000Z.backup`);
    const foreign = ["by-hand.backup", "clatter-notes.txt", "draft.backup.part"];
    const abandoned = ["04T020000Z.backup.part", "05T020000Z.backup.0123456789ab.part"].map(
      (name) => `clatter-202601${name}`,
    );
    for (const name of [...old, ...foreign, ...abandoned]) writeFileSync(join(folder, name), "kept");
    expect(await startOn(app, { backupKeep: 2 }).look()).toBe(true);
    const left = files();
    expect(left).toEqual(expect.arrayContaining([...foreign, old[2]]));
    expect(left.length).toBe(foreign.length + 2);
    expect(left.filter((name) => made.test(name)).at(-1)).not.toBe(old[2]);
  });

  it("are made at once where the last one was noted, and named, by a clock that was days ahead; and the new one stays", async () => {
    const ahead = ["01", "02"].map((day) => `clatter-299901${day}T020000Z.backup`);
    const old = "clatter-20260101T020000Z.backup";
    for (const name of [...ahead, old]) writeFileSync(join(folder, name), "kept");
    await app.opened.sql`insert into upkeep values ('backup', now() + interval '3 days', '{}')`;
    expect(await startOn(app, { backupKeep: 2 }).look()).toBe(true);
    expect(files()).toEqual([old, expect.stringMatching(made)]);
    const age = await figure("clatter_backup_age_seconds");
    expect([age >= 0, age < 600]).toEqual([true, true]);
  });

  it("that fail are told in the log, as a figure and by the health, leave nothing behind, and are made up for", async () => {
    // A folder that cannot be made: a file stands in its place.
    const backupDir = join(folder, "taken");
    writeFileSync(backupDir, "");
    const timer = startOn(app, { backupDir });
    expect(await timer.look()).toBe(false);
    expect(app.logLines.filter((line) => line.includes("A backup could not be made")).length).toBe(1);
    expect(await figure("clatter_backup_failures")).toBe(1);
    // It goes on taking calls all the same.
    expect(await health()).toEqual({ status: "ready", warnings: ["backup"] });
    expect(await noted()).toEqual([]);
    rmSync(backupDir);
    expect(await timer.look()).toBe(true);
    expect([readdirSync(backupDir), (await noted()).length]).toEqual([[expect.stringMatching(made)], 1]);
    expect(await figure("clatter_backup_failures")).toBe(0);
    expect(await health()).toEqual({ status: "ready" });
  });

  it("of a database that takes nothing more are made once, and push none of the older ones out", async () => {
    const old = ["01", "02"].map((day) => `clatter-202601${day}T020000Z.backup`);
    for (const name of old) writeFileSync(join(folder, name), "kept");
    await app.opened.sql`insert into upkeep values ('backup', now() - interval '25 hours', '{}')`;
    await app.opened.sql.unsafe(`
      create function out_of_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger out_of_space before insert or update on upkeep for each row execute function out_of_space()`);
    const timer = startOn(app, { backupKeep: 3 });
    expect([await timer.look(), await timer.look()]).toEqual([true, false]);
    expect(timer.failures()).toBe(0);
    expect(files()).toEqual([...old, expect.stringMatching(made)]);
    expect(app.logLines.some((line) => line.includes("could not be noted"))).toBe(true);
  });

  it("of a database that a newer version was at say that this one cannot restore them", async () => {
    await app.opened
      .sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`;
    expect(await startOn(app).look()).toBe(true);
    expect(app.logLines.some((line) => line.includes("this one cannot restore the backup"))).toBe(true);
  });

  it("and two of one name at once: one is whole, and the other is told that the name is taken", async () => {
    const work = { password: undefined, files: [], progress: () => {} };
    const path = join(folder, "one.backup");
    const ended = await Promise.allSettled([1, 2, 3].map(() => writeBackupFile(app.databaseUrl, path, work)));
    const refusals = ended.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
    expect(refusals).toEqual([1, 2].map(() => expect.stringContaining(`${path} is there already. Name another file.`)));
    expect(files()).toEqual(["one.backup"]);
    expect((await read("one.backup")).manifest.tables.length).toBeGreaterThan(20);
  });

  describe("of a database that is longer than a piece", () => {
    /** Of 64 KiB, in what is filled here; what comes together can make one of nearly two. */
    const pieces = 48;

    beforeEach(async () => {
      await app.opened
        .sql`insert into upkeep select 'filler ' || n, now(), jsonb_build_object('text', repeat('x', 1024))
        from generate_series(1, ${pieces * 64}::int) n`;
    });

    /** Timers that it set, and nobody else beside it. */
    async function timersWhile(work: () => Promise<unknown>): Promise<number> {
      let count = 0;
      const own = new AsyncLocalStorage<true>();
      const hook = createHook({
        init(_id, type) {
          if (type === "Timeout" && own.getStore()) count += 1;
        },
      }).enable();
      try {
        await own.run(true, work);
      } finally {
        hook.disable();
      }
      return count;
    }

    it("rest after each piece, whoever makes them, and not where nobody else is there", async () => {
      const url = app.databaseUrl;
      const work = { password: undefined, files: [], progress: () => {} };
      expect(await timersWhile(() => writeBackupFile(url, join(folder, "alone"), work))).toBeLessThan(pieces / 4);
      expect(await timersWhile(() => startOn(app).look())).toBeGreaterThan(pieces / 2);
      const config = readConfig({ DATABASE_URL: url, DATA_DIR: folder }, []);
      expect(await timersWhile(() => runVerb("backup", [join(folder, "verb")], config))).toBeGreaterThan(pieces / 2);
    });

    it("are given up at a stop, also while they rest, and leave nothing behind", async () => {
      const timer = startOn(app);
      const looked = timer.look();
      await expect.poll(files).toEqual([expect.stringMatching(/\.part$/)]);
      await timer.stop();
      expect([await looked, timer.failures(), files(), await noted()]).toEqual([false, 0, [], []]);
    });
  });
});
