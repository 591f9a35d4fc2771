import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { constants, getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { paceTo, shareBeside } from "../../gateway/backup/pace.ts";
import { startGatewayProcess } from "../support/gatewayProcess.ts";

/** Work that takes as long as it is told, on a clock of its own. */
function worker(share: number) {
  let now = 0;
  let restedMs = 0;
  const pace = paceTo(
    share,
    undefined,
    () => now,
    async (ms) => {
      now += ms;
      restedMs += ms;
    },
  );
  return {
    async work(ms: number) {
      now += ms;
      await pace();
    },
    /** Of the time that went by. */
    share: () => (now - restedMs) / now,
    rested: () => restedMs,
  };
}

describe("A backup beside people who are served", () => {
  it("takes a tenth of the time, however long its pieces are", async () => {
    expect(shareBeside).toBe(0.1);
    const { work, share, rested } = worker(shareBeside);
    for (const ms of [2, 7, 1, 11, 4]) await work(ms);
    expect(share()).toBeCloseTo(0.1);
    expect(rested()).toBeCloseTo(25 * 9);
  });

  it("does not rest for long where the machine was busy, since a snapshot is held meanwhile", async () => {
    const { work, rested } = worker(shareBeside);
    await work(20_000);
    expect(rested()).toBe(100);
  });

  it("ends its rest when it is given up", async () => {
    const giveUp = new AbortController();
    const pace = paceTo(1e-9, giveUp.signal);
    await new Promise((resolve) => setImmediate(resolve));
    const resting = pace();
    giveUp.abort();
    await expect(resting).rejects.toThrow("aborted");
  });

  it("lets a gateway on the same machine go first when it is a program of its own", async () => {
    // A database that never answers: it is looked at while it works.
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const program = startGatewayProcess({
      arguments: ["backup", join(tmpdir(), "never.backup")],
      environment: { DATABASE_URL: `postgres://clatter@127.0.0.1:${port}/clatter` },
    });
    onTestFinished(async () => {
      program.signal("SIGKILL");
      await program.ended;
      silent.close();
    });
    await once(silent, "connection");
    expect(getPriority(program.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  });
});
