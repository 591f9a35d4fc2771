import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { emptyDatabase, save } from "../support/backups.ts";
import { withDatabase } from "../support/databaseUrl.ts";
import { endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000 });

afterEach(endStarts);

/** Addresses that lead nowhere, and what is said of them. */
const nowhere = async (): Promise<readonly (readonly [string, RegExp])[]> => {
  const noDatabase = withDatabase(inject("databaseServerUrl"), "nope");
  const noRole = new URL(noDatabase);
  noRole.username = "stranger";
  return [
    [noDatabase, /^The database does not answer: database "nope" does not exist$/],
    [noRole.href, /^The database does not answer: .*"stranger"/],
    [`postgres://clatter@127.0.0.1:${await freePort()}/clatter`, /^The database does not answer: .*ECONNREFUSED/],
  ];
};

describe("a database that does not answer is told in one line", () => {
  it("by a move, which leaves its own place as it was", async () => {
    const folder = await madeFolder();
    const before = readdirSync(folder);
    for (const [url, why] of await nowhere()) {
      const moving = await start(folder, { arguments: ["move"], environment: { DATABASE_URL: url } });
      expect(await refusal(moving)).toEqual({ code: 1, lines: [expect.stringMatching(why)] });
      expect(readdirSync(folder)).toEqual(before);
      expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
    }
  });

  it("by a backup and by a restore", async () => {
    const file = await save(await emptyDatabase());
    const folder = newFolder();
    const made = join(folder, "by-hand.backup");
    for (const [url, why] of await nowhere()) {
      for (const words of [
        ["backup", made],
        ["restore", file],
      ]) {
        const { code, lines } = await refusal(
          await start(folder, { arguments: words, environment: { DATABASE_URL: url } }),
        );
        expect([code, lines]).toEqual([1, [expect.stringMatching(why)]]);
      }
    }
    expect(readdirSync(folder)).toEqual([]);
  });
});
