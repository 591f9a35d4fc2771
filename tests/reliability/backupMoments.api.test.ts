import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type BackupTimer, startBackups } from "../../gateway/backup/schedule.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

// Every table goes out several times, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 60_000 });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const folders: string[] = [];
let app: TestApp;

beforeEach(async () => {
  app = await testApp();
});

afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clatter-backups-"));
  folders.push(folder);
  return folder;
}

function startEvery(backupEvery: number, backupDir: string): BackupTimer {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance", "Date"] });
  const config = { ...app.context.config, backupEvery, backupDir };
  const timer = startBackups(config, app.databaseUrl, app.app);
  onTestFinished(() => {
    vi.useRealTimers();
    return timer.stop();
  });
  return timer;
}

const countIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".backup")).length;

/** A backup rests between its pieces: time goes by while it is made, less than a second. */
async function untilMade(count: number, folder: string, timer: BackupTimer): Promise<void> {
  await expect
    .poll(
      () => {
        vi.advanceTimersByTime(1);
        return countIn(folder);
      },
      { interval: 5, timeout: 20_000 },
    )
    .toBe(count);
  await timer.look();
}

// docs/backup.md: "tried again: after a minute, then after two, four and so on".
it("one that fails is tried again after a minute, after two, after four", async () => {
  const taken = join(newFolder(), "taken");
  writeFileSync(taken, "");
  const timer = startEvery(dayMs, taken);
  // It fails a little after it was begun.
  vi.advanceTimersByTime(5);
  await expect.poll(timer.failures).toBe(1);
  let failures = 1;
  for (const minutes of [1, 2, 4]) {
    vi.advanceTimersByTime(minutes * minuteMs - 1);
    // What is looked at now and then in between begins nothing; what it did would be there by now.
    await app.opened.sql`select 1`;
    expect(timer.failures()).toBe(failures);
    vi.advanceTimersByTime(1);
    failures += 1;
    await expect.poll(timer.failures).toBe(failures);
  }
});

describe("those by time come as often as BACKUP_EVERY says, however long one takes", () => {
  it.each([
    ["1m", minuteMs],
    ["1d", dayMs],
  ])("every %s", async (_name, every) => {
    const folder = newFolder();
    const timer = startEvery(every, folder);
    const startedAt = performance.now();
    await untilMade(1, folder, timer);
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeLessThan(5_000);
    // The database's clock is not moved: what it noted grows older instead.
    await app.opened.sql`update upkeep set at = at - make_interval(secs => ${every / 1_000}) where name = 'backup'`;
    vi.advanceTimersByTime(every - tookMs - 1_000);
    await timer.look();
    expect(countIn(folder)).toBe(1);
    vi.advanceTimersByTime(6_000);
    await untilMade(2, folder, timer);
  });
});

it("when one was made is noted by the clock that says when the next is due, whatever the gateway's own says", async () => {
  const folder = newFolder();
  const timer = startEvery(dayMs, folder);
  vi.setSystemTime(Date.now() + 3_600_000);
  await untilMade(1, folder, timer);
  vi.useRealTimers();
  const [noted] = await app.opened.sql<{ agoSeconds: number }[]>`
    select extract(epoch from now() - at)::float8 as "agoSeconds" from upkeep where name = 'backup'`;
  expect(noted?.agoSeconds).toBeGreaterThanOrEqual(0);
  expect(noted?.agoSeconds).toBeLessThan(60);
});
