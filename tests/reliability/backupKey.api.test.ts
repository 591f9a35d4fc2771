import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { readConfig, type Verb } from "../../gateway/config.ts";
import { migrateDatabase } from "../../gateway/db/migrate.ts";
import { freePort } from "../../gateway/freePort.ts";
import { StartError } from "../../gateway/startError.ts";
import { emptyDatabase } from "../support/backups.ts";
import { doctor } from "../support/doctor.ts";
import { endStarts, newFolder, refusal, start } from "../support/starts.ts";

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

describe("a file that should be the key, and is none", () => {
  it.each(["", "garbage"])("is told when a backup of it is made, and when that is checked: %j", async (text) => {
    const [backup, own] = [file(), newFolder()];
    writeFileSync(join(own, "secrets.key"), text);
    const told = "Its secrets.key holds no key of sealed secrets";
    expect(await said("backup", backup, { DATABASE_URL: await database(), DATA_DIR: own })).toContain(told);
    expect(await said("check", backup, { DATA_DIR: newFolder() })).toContain(told);
  });

  it("ends a backup in one line where it cannot be read", async () => {
    const [backup, own] = [file(), newFolder()];
    mkdirSync(join(own, "secrets.key"));
    const refused = said("backup", backup, { DATABASE_URL: await database(), DATA_DIR: own });
    await expect(refused).rejects.toThrow(`${join(own, "secrets.key")} cannot be read (EISDIR).`);
    await expect(refused).rejects.toBeInstanceOf(StartError);
    expect(existsSync(backup)).toBe(false);
  });

  it.each(["", "garbage"])(
    "refuses a start, which touches nothing, and is a problem for the doctor: %j",
    async (text) => {
      const own = newFolder();
      writeFileSync(join(own, "secrets.key"), text);
      const { code, lines } = await refusal(await start(own));
      const line = expect.stringMatching(/secrets\.key holds no key of sealed secrets\. Put the one of a backup back/);
      expect([code, lines]).toEqual([2, [line]]);
      expect(readdirSync(own)).toEqual(["secrets.key"]);
      const { code: found, of } = await doctor({ DATA_DIR: own });
      expect([found, of("secrets.key")]).toEqual([1, ["problem: what it holds is not what belongs there"]]);
      // Where the keys are given nobody asks for it.
      expect((await doctor({ DATA_DIR: own, SECRETS_KEY: key.trim() })).of("secrets.key")).toEqual([]);
    },
  );
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
