import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lockFolder } from "../../gateway/db/embedded/folderLock.ts";
import { StartError } from "../../gateway/startError.ts";
import { startProcess } from "../support/gatewayProcess.ts";

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
const file = () => join(folder, "gateway.lock");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clatter-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A lock as this process writes it, changed in the members given. */
async function leaveLock(changes: Record<string, unknown>): Promise<void> {
  const lock = await lockFolder(folder);
  const holder = JSON.parse(readFileSync(file(), "utf8"));
  lock.release();
  writeFileSync(file(), JSON.stringify({ ...holder, ...changes }));
}

/** As much of a database as tells that there is one. */
function makeCluster(): void {
  mkdirSync(join(folder, "postgres"));
  writeFileSync(join(folder, "postgres", "PG_VERSION"), "18\n");
}

/** The id of a process that has been. */
function deadProcess(): number {
  return spawnSync(process.execPath, ["-e", ""]).pid;
}

describe("the lock of a data folder", () => {
  it("is had by one, and by the next when released", async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`in use by process ${process.pid}\\.`));
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(StartError);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    const next = await lockFolder(folder);
    next.release();
  });

  it("is taken over from a dead process", async () => {
    await leaveLock({ pid: deadProcess() });
    const lock = await lockFolder(folder);
    expect(JSON.parse(readFileSync(file(), "utf8")).pid).toBe(process.pid);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over when its process id belongs to another process by now", async () => {
    await leaveLock({ began: "1" });
    const lock = await lockFolder(folder);
    lock.release();
  });

  it("is taken over when nothing can be read in it", async () => {
    writeFileSync(file(), "");
    const lock = await lockFolder(folder);
    lock.release();
  });

  it("is never stolen from a holder in another container, whose process ids say nothing here", async () => {
    await leaveLock({ pid: deadProcess(), place: "elsewhere/pid:[1]" });
    await expect(lockFolder(folder)).rejects.toThrow(/in use by process \d+ on elsewhere\./);
  });

  it("is taken over from a holder elsewhere that has not been heard of for a while", async () => {
    await leaveLock({ pid: deadProcess(), place: "elsewhere/pid:[1]" });
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file(), longAgo, longAgo);
    const lock = await lockFolder(folder);
    lock.release();
  });

  it("does not outlive a takeover that was itself killed", async () => {
    await leaveLock({ pid: deadProcess() });
    const turn = `${file()}.takeover`;
    spawnSync("mkdir", [turn]);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(turn, longAgo, longAgo);
    const lock = await lockFolder(folder);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is not released by one who lost it", async () => {
    const lock = await lockFolder(folder);
    writeFileSync(file(), JSON.stringify({ pid: 1, began: "", place: "elsewhere", token: "another" }));
    lock.release();
    expect(readdirSync(folder)).toEqual(["gateway.lock"]);
  });

  it("is still had when somebody has deleted its file, and put back", async () => {
    makeCluster();
    const lock = await lockFolder(folder);
    const held = readFileSync(file(), "utf8");
    rmSync(file());
    await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`in use by process ${process.pid}\\.`));
    await vi.waitFor(() => expect(readFileSync(file(), "utf8")).toBe(held), { timeout: 20_000 });
    lock.release();
    expect(readdirSync(folder)).toEqual(["postgres"]);
    expect(readdirSync(join(folder, "postgres"))).toEqual(["PG_VERSION"]);
  });

  it("is noted beside the database, too, once there is one, and nowhere before", async () => {
    mkdirSync(join(folder, "postgres"));
    const lock = await lockFolder(folder);
    expect(readdirSync(join(folder, "postgres"))).toEqual([]);
    writeFileSync(join(folder, "postgres", "PG_VERSION"), "18\n");
    await vi.waitFor(() => expect(readdirSync(join(folder, "postgres"))).toContain("gateway.holder"), {
      timeout: 20_000,
    });
    lock.release();
  });

  it("is had by the next when its file was deleted and its holder killed", async () => {
    makeCluster();
    await leaveLock({ pid: deadProcess() });
    renameSync(file(), join(folder, "postgres", "gateway.holder"));
    const lock = await lockFolder(folder);
    lock.release();
    expect(readdirSync(join(folder, "postgres"))).toEqual(["PG_VERSION"]);
  });

  it("goes to exactly one of many that start at once over a dead one's", async () => {
    await leaveLock({ pid: deadProcess() });
    const code = `
      import { lockFolder } from "./gateway/db/embedded/folderLock.ts";
      process.stdout.write("loaded ");
      while (!(await import("node:fs")).existsSync(process.argv[1] + "/go"));
      try { await lockFolder(process.argv[1]); process.stdout.write("mine"); process.stdin.resume(); setInterval(() => {}, 9e6); }
      catch (error) { process.stdout.write(error.name); }`;
    const starts = Array.from({ length: 4 }, () =>
      startProcess(["--import", "tsx", "--input-type=module", "-e", code, folder]),
    );
    try {
      await Promise.all(starts.map((start) => start.says("loaded")));
      writeFileSync(join(folder, "go"), "");
      await Promise.all(starts.map((start) => start.says(/mine|StartError/)));
      const answers = starts.map((start) => start.output().replace("loaded ", ""));
      expect(answers.sort()).toEqual(["StartError", "StartError", "StartError", "mine"]);
    } finally {
      for (const start of starts) start.signal("SIGKILL");
      await Promise.all(starts.map((start) => start.ended));
    }
  });
});
