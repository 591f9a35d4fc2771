import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { putInPlace, writeBackupFile } from "../../gateway/backup/files.ts";
import { emptyDatabase } from "../support/backups.ts";
import { endStarts, newFolder } from "../support/starts.ts";

afterEach(endStarts);

const nothing = { password: undefined, files: [], progress: () => {} };

it("a disk without links that fails at the last step keeps no empty file, and takes the next try", async () => {
  const folder = newFolder();
  const [draft, file] = [join(folder, "by-hand.backup.0123456789ab.part"), join(folder, "by-hand.backup")];
  writeFileSync(draft, "whole");
  const refuses = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  const link = refuses("ENOTSUP");
  await expect(putInPlace(draft, file, { link, rename: refuses("EIO") })).rejects.toThrow("EIO");
  expect(existsSync(file)).toBe(false);
  await putInPlace(draft, file, { link, rename });
  expect(readdirSync(folder)).toEqual(["by-hand.backup"]);
  expect(readFileSync(file, "utf8")).toBe("whole");
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
