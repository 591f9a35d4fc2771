import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPassword } from "../../gateway/backup/password.ts";
import { readBackup } from "../../gateway/backup/readBackup.ts";
import { readConfig } from "../../gateway/config.ts";
import { emptyDatabase, save } from "../support/backups.ts";
import { endStarts, newFolder } from "../support/starts.ts";

// A key is made of a password in half a second, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 60_000 });

afterEach(endStarts);

const password = "correct horse battery";

/** What a file with this text says. */
function passwordOf(text: string): string | undefined {
  const file = join(newFolder(), "password");
  writeFileSync(file, text);
  return readPassword(readConfig({ BACKUP_PASSWORD_FILE: file }, []));
}

describe("the password of a file is its first line", () => {
  it.each(["", "\n", "\r\n", "\r", "\nsecond line\n", "\r\nsecond line\r\n"])("which %j ends", (end) => {
    expect(passwordOf(password + end)).toBe(password);
  });

  it("without its end, which does not make it longer", () => {
    expect(() => passwordOf("eleven char\r\n")).toThrow("at least 12 characters");
  });
});

it("a backup that was sealed with the end of the line as a part of the password still opens, and with no other", async () => {
  const former = await save(await emptyDatabase(), `${password}\r`);
  const open = (file: string, given: string | undefined) => readBackup(createReadStream(file), given, {});
  expect((await open(former, passwordOf(`${password}\r\n`))).manifest).toBeDefined();
  await expect(open(former, "of somebody else")).rejects.toThrow("The password does not open the backup");
  const now = await save(await emptyDatabase(), password);
  expect((await open(now, passwordOf(`${password}\r\n`))).manifest).toBeDefined();
});
