import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { readConfig } from "../../gateway/config.ts";
import { removeCluster } from "../../gateway/db/embedded/server.ts";
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
