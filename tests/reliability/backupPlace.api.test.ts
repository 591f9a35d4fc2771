import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { readConfig } from "../../gateway/config.ts";
import { removeCluster } from "../../gateway/db/embedded/server.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { emptyDatabase, save } from "../support/backups.ts";
import { endStarts, newFolder } from "../support/starts.ts";

// A database is made here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

it("a restore that fails leaves what it has not made: a folder of others under the database's name", async () => {
  const file = await save(await emptyDatabase());
  const folder = newFolder();
  mkdirSync(join(folder, "postgres"));
  writeFileSync(join(folder, "postgres", "kept.txt"), "of others");
  writeFileSync(join(folder, "postgres.log"), "of a former start");
  await expect(runVerb("restore", [file], readConfig({ DATA_DIR: folder }, []))).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => !name.includes("making"))).toEqual(["postgres", "postgres.log"]);
  expect(readFileSync(join(folder, "postgres", "kept.txt"), "utf8")).toBe("of others");
  await expect(runVerb("restore", [file], readConfig({ DATA_DIR: folder }, []))).rejects.toThrow(
    `${join(folder, "postgres")} is there already and is no whole database of PostgreSQL`,
  );
  expect(readdirSync(folder)).toEqual(["postgres", "postgres.log"]);
});

it("a restore that is under way marks its place, also where only the log of a database is left that was deleted", async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  const file = await save(url);
  const folder = newFolder();
  writeFileSync(join(folder, "postgres.log"), "of a restore that was killed");
  const restoring = runVerb("restore", [file], readConfig({ DATA_DIR: folder }, []));
  const mark = join(folder, "restoring");
  await expect.poll(() => existsSync(mark), { timeout: 30_000 }).toBe(true);
  await restoring;
  expect(existsSync(mark)).toBe(false);
});

it("a new database is not taken away while a server lives on it", () => {
  const folder = newFolder();
  const cluster = join(folder, "postgres");
  mkdirSync(cluster);
  const server = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  onTestFinished(() => void server.kill());
  writeFileSync(join(cluster, "postmaster.pid"), `${server.pid}\n`);
  expect(() => removeCluster(folder)).toThrow(`PostgreSQL (process ${server.pid}) still runs on ${folder}: end it.`);
  expect(readdirSync(cluster)).toEqual(["postmaster.pid"]);
  writeFileSync(join(cluster, "postmaster.pid"), "");
  removeCluster(folder);
  expect(readdirSync(folder)).toEqual([]);
});
