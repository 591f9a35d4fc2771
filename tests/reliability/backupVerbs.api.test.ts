import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { runVerb } from "../../gateway/backup/verbs.ts";
import { readConfig, type Verb } from "../../gateway/config.ts";
import { emptyDatabase } from "../support/backups.ts";
import { connect, endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000 });

afterEach(endStarts);

const password = "correct horse battery";

/** What `npm start -- verb …` on a data folder says; the one line of what it refuses is thrown. */
async function verb(name: Verb, words: readonly string[], folder: string, environment: Record<string, string> = {}) {
  const said: string[] = [];
  const terminal = vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await runVerb(name, words, readConfig({ DATA_DIR: folder, BACKUP_PASSWORD: password, ...environment }, []));
  } finally {
    terminal.mockRestore();
  }
  return said.join("");
}

it("backup under a running gateway, check, restore elsewhere, move to another server, and the old place says where", async () => {
  const folder = await madeFolder();
  writeFileSync(join(folder, "secrets.key"), `${Buffer.alloc(32, 7).toString("base64")}\n`, { mode: 0o600 });
  const running = await start(folder, { environment: { BACKUP_EVERY: "1d", BACKUP_PASSWORD: password } });
  await running.says("ready at");
  const sql = connect(folder);
  await sql`insert into person (id, first_name, last_name) values ('kept', 'Kept', 'Person')`;
  const file = join(folder, "by-hand.backup");
  const saved = await refusal(
    await start(folder, { arguments: ["backup", file], environment: { BACKUP_PASSWORD: password } }),
  );
  expect(saved.lines.join("\n")).toMatch(/by-hand\.backup: \d+ tables, [\d,]+ rows, 1 file, \d+ kB, encrypted/);
  expect(saved.code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(verb("backup", [file], folder)).rejects.toThrow(`${file} is there already. Name another file.`);
  // The gateway made its own, as BACKUP_EVERY says.
  await expect
    .poll(async () => (await sql`select 1 from upkeep where name = 'backup'`).length, { timeout: 60_000 })
    .toBe(1);
  expect(readdirSync(join(folder, "backups"))).toEqual([expect.stringMatching(/^clatter-\d{8}T\d{6}Z\.backup$/)]);
  await sql.end();
  const target = await emptyDatabase();
  await expect(verb("move", [], folder, { DATABASE_URL: target })).rejects.toThrow(/is in use by process \d+/);
  running.signal("SIGINT");
  await running.ended;

  const nowhere = newFolder();
  expect(await verb("check", [file], nowhere)).toMatch(/by-hand\.backup is whole: \d+ tables[\s\S]*person +1\n/);
  await expect(verb("check", [file], nowhere, { BACKUP_PASSWORD: "" })).rejects.toThrow(
    /is encrypted: set BACKUP_PASSW/,
  );
  await expect(verb("check", ["/nowhere"], nowhere)).rejects.toThrow("/nowhere is not there.");
  await expect(verb("restore", [], nowhere)).rejects.toThrow("npm start -- restore needs a file");
  await expect(verb("backup", [file, "--end-sign-ins"], nowhere)).rejects.toThrow("Unknown option --end-sign-ins");
  await expect(verb("backup", ["x"], nowhere)).rejects.toThrow(`There is no database in ${nowhere}.`);

  const elsewhere = join(newFolder(), "data");
  const wrong = { BACKUP_PASSWORD: "of somebody else" };
  await expect(verb("restore", [file], elsewhere, wrong)).rejects.toThrow(/^The password does not open the backup/);
  expect(existsSync(elsewhere)).toBe(false);
  mkdirSync(elsewhere, { recursive: true });
  writeFileSync(join(elsewhere, "secrets.key"), "of another household");
  await expect(verb("restore", [file], elsewhere)).rejects.toThrow(/secrets\.key is there already and is another one/);
  expect(readdirSync(elsewhere)).toEqual(["secrets.key"]);

  const place = join(newFolder(), "data");
  expect(await verb("restore", [file], place)).toMatch(
    /Restored \d+ tables, [\d,]+ rows, 1 file; every table compared/,
  );
  expect(readFileSync(join(place, "secrets.key"), "utf8")).toBe(readFileSync(join(folder, "secrets.key"), "utf8"));
  await expect(verb("restore", [file], place)).rejects.toThrow(/^The database is not empty/);
  expect(await verb("move", [], place, { DATABASE_URL: target })).toMatch(/Moved \d+ tables, [\d,]+ rows; every table/);
  const { code, lines } = await refusal(await start(place));
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^The data of .* was moved to .*clatter_backup_.* on \d{4}-.*\. Set DATABASE_URL to it; to go/,
    ),
  ]);
  const there = await start(place, { environment: { DATABASE_URL: target } });
  await there.says("ready at");
  there.signal("SIGINT");
  expect(await there.ended).toBe(0);
});
