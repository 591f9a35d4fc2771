import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { noteContract, ownMigrations } from "../../gateway/db/contracts.ts";
import { readPostmaster } from "../../gateway/db/embedded/postmaster.ts";
import { startEmbedded } from "../../gateway/db/embedded/server.ts";
import { StartError } from "../../gateway/startError.ts";
import { dataFolder, doctor } from "../support/doctor.ts";
import { endStarts, madeFolder, newFolder, start } from "../support/starts.ts";
import { testApp } from "../support/testApp.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(async () => {
  vi.unstubAllEnvs();
  await endStarts();
});

it("names the usual folder of backups where it takes none", async () => {
  const folder = dataFolder();
  writeFileSync(join(folder, "backups"), "");
  expect((await doctor({ DATA_DIR: folder, BACKUP_EVERY: "24h" })).of("Folder of backups")).toEqual([
    expect.stringMatching(/^problem: the folder of backups cannot be made or written \([A-Z]+\)$/),
  ]);
  expect((await doctor({ DATA_DIR: folder })).of("Folder of backups")).toEqual([]);
});

it("names a temporary folder that is not there, and so does a start", async () => {
  const folder = newFolder();
  const nowhere = join(folder, "nowhere");
  vi.stubEnv("TMPDIR", nowhere);
  const found = "problem: it is not there, or cannot be written (ENOENT)";
  expect((await doctor({ DATA_DIR: folder })).of("Temporary folder")).toEqual([found]);
  // In this process: what runs sources as a process of its own makes that folder.
  await expect(startEmbedded(folder)).rejects.toThrow(
    new StartError(
      `The folder for temporary files, ${nowhere}, is not there or cannot be written (ENOENT): make it, or set TMPDIR to another one.`,
    ),
  );
  mkdirSync(nowhere);
  expect((await doctor({ DATA_DIR: folder })).of("Temporary folder")).toEqual([]);
});

it.runIf(process.platform === "linux")("says of a database of its own that hangs that it does not answer", async () => {
  const folder = await madeFolder();
  const gateway = await start(folder);
  await gateway.says("ready at");
  const pid = readPostmaster(join(folder, "postgres"))?.pid ?? 0;
  process.kill(pid, "SIGSTOP");
  onTestFinished(() => void process.kill(pid, "SIGCONT"));
  const { code, of } = await doctor({ DATA_DIR: folder });
  expect([code, of("Database")]).toEqual([1, ["problem: the gateway's own runs and does not answer"]]);
});

it("says of tables from which a later version took something that this one does not start on them", async () => {
  const app = await testApp();
  onTestFinished(() => app.close());
  const own = ownMigrations();
  const later = Math.max(...own.map(({ at }) => at)) + 1;
  await noteContract(app.opened.sql, [...own, { at: later, isContract: true }]);
  expect((await doctor({ DATABASE_URL: app.databaseUrl })).of("Tables")).toEqual([
    "problem: a later version has taken away what this one needs: it does not start on them",
  ]);
});
