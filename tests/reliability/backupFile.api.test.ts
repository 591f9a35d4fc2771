import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { writeBackupFile } from "../../gateway/backup/files.ts";
import { emptyDatabase } from "../support/backups.ts";
import { endStarts, newFolder } from "../support/starts.ts";

const disk = vi.hoisted(() => ({ hasLinks: true, renames: true }));

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const refused = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  return {
    ...real,
    link: (from: string, to: string) => (disk.hasLinks ? real.link(from, to) : refused("ENOTSUP")),
    rename: (from: string, to: string) => (disk.renames ? real.rename(from, to) : refused("EIO")),
  };
});

afterEach(async () => {
  Object.assign(disk, { hasLinks: true, renames: true });
  await endStarts();
});

const nothing = { password: undefined, files: [], progress: () => {} };

it("a disk without links that fails at the last step keeps no empty file, and takes the next try", async () => {
  const url = await emptyDatabase();
  const folder = newFolder();
  const file = join(folder, "by-hand.backup");
  disk.hasLinks = false;
  disk.renames = false;
  await expect(writeBackupFile(url, file, nothing)).rejects.toThrow("EIO");
  expect(readdirSync(folder)).toEqual([]);
  disk.renames = true;
  await writeBackupFile(url, file, nothing);
  expect(readdirSync(folder)).toEqual(["by-hand.backup"]);
});

it("what killed backups of the same file left for a day goes with the next one, and nothing else does", async () => {
  const url = await emptyDatabase();
  const folder = newFolder();
  const kept = ["a.backup.0123456789ac.part", "b.backup.0123456789ab.part", "a.backup.notes.part", "xa.backup.part"];
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ["a.backup.0123456789ab.part", ...kept]) {
    writeFileSync(join(folder, name), "");
    // One of them is being written.
    if (name !== kept[0]) utimesSync(join(folder, name), old, old);
  }
  await writeBackupFile(url, join(folder, "a.backup"), nothing);
  expect(readdirSync(folder).toSorted()).toEqual(["a.backup", ...kept].toSorted());
});
