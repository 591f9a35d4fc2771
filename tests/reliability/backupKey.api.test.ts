import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { readConfig, type Verb } from "../../gateway/config.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { freePort } from "../../gateway/freePort.ts";
import { emptyDatabase } from "../support/backups.ts";
import { endStarts, newFolder } from "../support/starts.ts";

// Tables are made here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 60_000 });

afterEach(endStarts);

/** What `npm start -- verb FILE` says with this environment. */
async function said(verb: Verb, file: string, environment: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const terminal = vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  await runVerb(verb, [file], readConfig(environment, [])).finally(() => terminal.mockRestore());
  return lines.join("");
}

const key = `${Buffer.alloc(32, 7).toString("base64")}\n`;
/** A database of this version, which nobody uses. */
async function database(): Promise<string> {
  const url = await emptyDatabase();
  await migrateDatabase(url);
  return url;
}

const file = () => join(newFolder(), "by-hand.backup");

// docs/backup.md: what Clatter knows is in its database and in secrets.key of the data folder, and a backup holds both.
describe("a backup of an outside database", () => {
  it("says that no key of sealed secrets is in it when it is made, checked and restored", async () => {
    const [backup, elsewhere] = [file(), newFolder()];
    const made = await said("backup", backup, { DATABASE_URL: await database(), DATA_DIR: elsewhere });
    expect(made).toContain(`No key of sealed secrets is in it, as none is in ${elsewhere}: set DATA_DIR`);
    expect(await said("check", backup, { DATA_DIR: elsewhere })).toContain("No key of sealed secrets is in it");
    const restored = await said("restore", backup, { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder() });
    expect(restored).toContain("No key of sealed secrets was in it");
  });

  it("says so as well, once, where the keys are those of SECRETS_KEY", async () => {
    const backup = file();
    const environment = { DATABASE_URL: await emptyDatabase(), DATA_DIR: newFolder(), SECRETS_KEY: key.trim() };
    const made = await said("backup", backup, environment);
    expect(made).toContain("The keys of SECRETS_KEY are not in it: keep them, too.");
    expect(made).not.toContain("No key");
    expect(await said("check", backup, environment)).toContain("No key of sealed secrets is in it");
  });

  it("says nothing of it where the data folder's key is in it, which a restore puts in its place", async () => {
    const [backup, own, other] = [file(), newFolder(), newFolder()];
    writeFileSync(join(own, "secrets.key"), key);
    const made = await said("backup", backup, { DATABASE_URL: await database(), DATA_DIR: own });
    const checked = await said("check", backup, { DATA_DIR: other });
    const restored = await said("restore", backup, { DATABASE_URL: await emptyDatabase(), DATA_DIR: other });
    expect(made + checked + restored).not.toMatch(/no key/i);
    expect(readFileSync(join(other, "secrets.key"), "utf8")).toBe(key);
  });
});

// docs/backup.md: "Whatever fails says why in one line and changes nothing".
it("a restore that is refused makes no data folder", async () => {
  const [backup, folder] = [file(), join(newFolder(), "new", "data")];
  await said("backup", backup, { DATABASE_URL: await database(), DATA_DIR: newFolder() });
  const filled = { DATABASE_URL: await database(), DATA_DIR: folder };
  await expect(said("restore", backup, filled)).rejects.toThrow("The database is not empty");
  const nobody = { DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/none`, DATA_DIR: folder };
  await expect(said("restore", backup, nobody)).rejects.toThrow("does not answer");
  expect(existsSync(dirname(folder))).toBe(false);
});
