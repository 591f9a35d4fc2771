import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataFolder, doctor } from "../support/doctor.ts";
import { canMount, onReadOnlyDisk } from "../support/mounts.ts";
import { endStarts, refusal, start } from "../support/starts.ts";

// docs/operating.md: "It changes nothing".
it("makes no folder, and leaves nothing in those that are there", async () => {
  const folder = dataFolder();
  const [data, backups] = [join(folder, "new", "data"), join(folder, "new", "backups")];
  const { of } = await doctor({ DATA_DIR: data, BACKUP_DIR: backups });
  expect([of("Data folder"), of("Folder of backups"), of("Disk").length]).toEqual([[], [], 1]);
  expect(existsSync(join(folder, "new"))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
  mkdirSync(data, { recursive: true });
  await doctor({ DATA_DIR: data, BACKUP_DIR: backups });
  expect([readdirSync(join(folder, "new")), readdirSync(data)]).toEqual([["data"], []]);
});

it.runIf(process.platform === "linux")("leaves what a killed database left to the next start", async () => {
  const folder = dataFolder();
  const cluster = join(folder, "postgres");
  mkdirSync(cluster);
  writeFileSync(join(cluster, "PG_VERSION"), "15\n");
  // Its id has gone to another program since: this one.
  const left = `${process.pid}\n${cluster}\n1760000000\n5432\n/tmp\n\n\nready\n`;
  writeFileSync(join(cluster, "postmaster.pid"), left);
  await doctor({ DATA_DIR: folder });
  expect(readdirSync(cluster).toSorted()).toEqual(["PG_VERSION", "postmaster.pid"]);
});

describe("a folder of backups that takes none", () => {
  it.runIf(process.platform === "linux")("is named where it cannot be made, and no room is counted there", async () => {
    const { code, of } = await doctor({ BACKUP_DIR: "/proc/nope" });
    const found = "problem: the folder of backups cannot be made or written (ENOENT)";
    expect([code, of("Folder of backups"), of("Disk of backups")]).toEqual([1, [found], []]);
  });

  it("is named where it is a file", async () => {
    const file = join(dataFolder(), "file");
    writeFileSync(file, "");
    const { code, of } = await doctor({ BACKUP_DIR: file });
    expect([code, of("Folder of backups").length, of("Disk of backups")]).toEqual([1, 1, []]);
  });

  it.runIf(canMount)("is named where its disk is read-only", async () => {
    onTestFinished(endStarts);
    const disk = dataFolder();
    const options = { arguments: ["doctor"], environment: { BACKUP_DIR: disk }, through: onReadOnlyDisk(disk) };
    const { code, lines } = await refusal(await start(dataFolder(), options));
    expect(code).toBe(1);
    expect(lines.join("\n")).toContain("the folder of backups cannot be made or written (EROFS)");
  });

  it("is no problem where it can be made, and is not made", async () => {
    const folder = join(dataFolder(), "backups");
    const { of } = await doctor({ BACKUP_DIR: folder });
    expect([of("Folder of backups"), of("Disk of backups").length, existsSync(folder)]).toEqual([[], 1, false]);
    mkdirSync(folder);
    expect((await doctor({ BACKUP_DIR: folder })).of("Folder of backups")).toEqual([]);
  });
});
