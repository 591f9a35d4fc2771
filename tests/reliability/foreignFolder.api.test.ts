import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000 });

afterEach(endStarts);

/** A user without a name. */
const service = 54_321;

const give = (folder: string, user: number) => spawnSync("chown", ["-R", `${user}:${user}`, folder]);

/** A data folder as a service leaves it. */
async function folderOfService(): Promise<string> {
  const folder = await madeFolder();
  give(folder, service);
  return folder;
}

const stateOf = (folder: string) =>
  [folder, join(folder, "postgres"), join(folder, "postgres/PG_VERSION")].map((path) => {
    const { uid, mode } = statSync(path);
    return [uid, mode];
  });

describe.runIf(process.getuid?.() === 0)("root on a data folder of somebody else", () => {
  it("is refused in one line by each verb and by a start, which touch nothing, and the owner goes on", async () => {
    const folder = await folderOfService();
    const before = stateOf(folder);
    const [saved, whole] = [join(newFolder(), "saved.backup"), join(newFolder(), "whole.backup")];
    expect(await (await start(await madeFolder(), { arguments: ["backup", whole] })).ended).toBe(0);
    const environment = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    for (const options of [
      { arguments: ["backup", saved] },
      { arguments: ["restore", whole] },
      { arguments: ["restore", whole], environment },
      { arguments: ["move"], environment },
      {},
    ]) {
      const { code, lines } = await refusal(await start(folder, options));
      const line = `${folder} belongs to another user (uid ${service}): run it as that user: sudo -u '#${service}' DATA_DIR=${folder} node dist/gateway/main.js …`;
      expect([options, code, lines]).toEqual([options, 1, [line]]);
    }
    expect(stateOf(folder)).toEqual(before);
    const own = await start(folder, { user: service });
    await own.says("ready at");
    // Beside a gateway that runs nothing is taken from anybody.
    expect(await (await start(folder, { arguments: ["backup", saved] })).ended).toBe(0);
    own.signal("SIGINT");
    expect(await own.ended).toBe(0);
    expect(stateOf(folder)).toEqual(before);
  });

  it("is a problem that the doctor names, who changes nothing", async () => {
    const folder = await folderOfService();
    const before = stateOf(folder);
    const { code, lines } = await refusal(await start(folder, { arguments: ["doctor"] }));
    expect(code).toBe(1);
    expect(lines.join("\n")).toMatch(/problem +Data folder: +it belongs to another user \(uid 54321\)/);
    expect(stateOf(folder)).toEqual(before);
  });
});

it.runIf(process.getuid?.() === 0)(
  "a backup by somebody who may not see the folder says that, and not that nothing is there",
  async () => {
    const folder = await folderOfService();
    const options = { user: service + 1, arguments: ["backup", join(newFolder(), "saved.backup")] };
    const { code, lines } = await refusal(await start(folder, options));
    const line = `The data folder ${folder} cannot be written (EACCES). Set DATA_DIR to a folder that can.`;
    expect([code, lines]).toEqual([1, [line]]);
  },
);

it.runIf(process.getuid?.() === 0)(
  "the doctor of a user without a name says that no database is made for it, unless there is one already",
  async () => {
    const [empty, made] = [newFolder(), await folderOfService()];
    give(empty, service);
    const told = async (folder: string, environment = {}) => {
      const options = { user: service, arguments: ["doctor"], environment };
      return (await refusal(await start(folder, options))).lines.filter((line) => line.includes(" User: "));
    };
    expect(await told(empty)).toEqual([
      expect.stringMatching(/^ +problem +User: +user 54321 has no name on this machine/),
    ]);
    expect(await told(made)).toEqual([]);
    expect(await told(empty, { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toEqual([]);
    const { code, lines } = await refusal(await start(empty, { user: service }));
    expect(code).toBe(1);
    expect(lines.join("\n")).toMatch(/could not look up effective user ID 54321/);
  },
);

describe.runIf(process.getuid?.() === 0)("a database's folder that root has taken", () => {
  it("is told in one line by a start and a backup of the service, and by its doctor", async () => {
    const folder = await folderOfService();
    give(join(folder, "postgres"), 0);
    const line = `${join(folder, "postgres")} belongs to root (uid 0): run it as that user, or give it back: chown -R ${service} ${join(folder, "postgres")}`;
    const one = await refusal(await start(folder, { user: service }));
    expect([one.code, one.lines]).toEqual([1, [line]]);
    const options = { user: service, arguments: ["backup", join(folder, "saved.backup")] };
    const other = await refusal(await start(folder, options));
    expect([other.code, other.lines]).toEqual([1, [line]]);
    const { code, lines } = await refusal(await start(folder, { user: service, arguments: ["doctor"] }));
    expect(code).toBe(1);
    expect(lines.join("\n")).toMatch(/problem +Data folder: +its database's folder belongs to another user \(uid 0\)/);
  });
});
