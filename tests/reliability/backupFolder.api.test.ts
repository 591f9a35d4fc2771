import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { canMount, onReadOnlyDisk } from "../support/mounts.ts";
import { endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 120_000 });

afterEach(endStarts);

/** A gateway that is to make its backups in this folder. */
async function startSavingTo(backupDir: string, through: readonly string[] = []) {
  const gateway = await start(await madeFolder(), {
    environment: { BACKUP_EVERY: "30m", BACKUP_DIR: backupDir },
    through,
  });
  await gateway.says("ready at");
  return gateway;
}

/** It has told that it could not make one, goes on, and names it to whoever asks for its health. */
async function expectWarning(gateway: Awaited<ReturnType<typeof startSavingTo>>, why: RegExp): Promise<void> {
  await gateway.says(/A backup could not be made; it is tried again/);
  expect(gateway.output()).toMatch(why);
  const answer = await fetch(`${gateway.url}/health/ready`);
  expect([answer.status, await answer.json()]).toEqual([200, { status: "ready", warnings: ["backup"] }]);
  gateway.signal("SIGINT");
  expect(await gateway.ended).toBe(0);
}

describe("a folder of backups that takes none is told, and the gateway goes on", () => {
  it.runIf(canMount)("when its disk is read-only", async () => {
    const disk = newFolder();
    await expectWarning(await startSavingTo(disk, onReadOnlyDisk(disk)), /cannot be written \(EROFS\)/);
  });

  it.runIf(process.platform === "linux")("when no folder can ever be made there", async () => {
    await expectWarning(await startSavingTo("/proc/clatter/backups"), /ENOENT/);
  });

  it("when it is a file", async () => {
    const folder = await madeFolder();
    await expectWarning(await startSavingTo(join(folder, "secrets.key")), /EEXIST|ENOTDIR/);
  });
});

describe("a backup by hand says in one line why its file cannot be written", () => {
  it("when its folder is not there", async () => {
    const file = join(newFolder(), "nowhere", "by-hand.backup");
    const { code, lines } = await refusal(await start(await madeFolder(), { arguments: ["backup", file] }));
    expect([code, lines]).toEqual([1, [`${file} cannot be written (ENOENT).`]]);
  });

  it.runIf(canMount)("when its disk is read-only", async () => {
    const disk = newFolder();
    const file = join(disk, "by-hand.backup");
    const options = { arguments: ["backup", file], through: onReadOnlyDisk(disk) };
    const { code, lines } = await refusal(await start(await madeFolder(), options));
    expect([code, lines]).toEqual([1, [`${file} cannot be written (EROFS).`]]);
  });
});
