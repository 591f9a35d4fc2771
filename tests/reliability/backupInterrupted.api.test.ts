import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isLiving, type Postmaster, readPostmaster } from "../../gateway/db/embedded/postmaster.ts";
import { countObjects, emptyDatabase } from "../support/backups.ts";
import type { GatewayProcess } from "../support/gatewayProcess.ts";
import { connect, endStarts, madeFolder, newFolder, refusal, start } from "../support/starts.ts";

// Whole processes start here, on a machine that may be busy with the other tests.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let folder: string;

/** A stopped place whose rows take a while. */
beforeEach(async () => {
  folder = await madeFolder();
  const gateway = await start(folder);
  await gateway.says("ready at");
  const sql = connect(folder);
  await sql`insert into upkeep select 'filler ' || n, now(), jsonb_build_object('text', (
      select string_agg(md5(n::text || m::text), '') from generate_series(1, 100) m))
    from generate_series(1, 10000) n`;
  await sql.end();
  gateway.signal("SIGINT");
  expect(await gateway.ended).toBe(0);
});

afterEach(endStarts);

/** The server that a verb has started on a folder, once it takes connections. */
async function serverOn(place: string): Promise<Postmaster> {
  const look = () => readPostmaster(join(place, "postgres"));
  await expect.poll(() => look()?.status, { timeout: 60_000, interval: 10 }).toBe("ready");
  const server = look();
  if (server === undefined) throw new Error("It has ended already.");
  return server;
}

async function interrupt(verb: GatewayProcess, place: string, signal: NodeJS.Signals) {
  const server = await serverOn(place);
  verb.signal(signal);
  const { code, lines } = await refusal(verb);
  expect(lines.at(-1)).toBe("Interrupted. Nothing was changed.");
  expect(readPostmaster(join(place, "postgres"))).toBeUndefined();
  expect(existsSync(server.socketFolder)).toBe(false);
  return code;
}

describe("a signal ends", () => {
  it("a restore, and its place is as empty as before", async () => {
    const file = join(newFolder(), "whole.backup");
    expect(await (await start(folder, { arguments: ["backup", file] })).ended).toBe(0);
    for (const [signal, code] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
      ["SIGHUP", 129],
    ] as const) {
      const place = newFolder();
      const restoring = await start(place, { arguments: ["restore", file] });
      expect(await interrupt(restoring, place, signal)).toBe(code);
      expect(readdirSync(place)).toEqual([]);
    }
  });

  it("a backup of a stopped gateway, and leaves no part of a file", async () => {
    const target = newFolder();
    const before = readdirSync(folder);
    const saving = await start(folder, { arguments: ["backup", join(target, "by-hand.backup")] });
    expect(await interrupt(saving, folder, "SIGINT")).toBe(130);
    expect([readdirSync(target), readdirSync(folder)]).toEqual([[], before]);
  });

  it("a move, and neither place has changed", async () => {
    const target = await emptyDatabase();
    const untouched = await countObjects(target);
    const before = readdirSync(folder);
    const moving = await start(folder, { arguments: ["move"], environment: { DATABASE_URL: target } });
    expect(await interrupt(moving, folder, "SIGINT")).toBe(130);
    expect(readdirSync(folder)).toEqual(before);
    await expect.poll(() => countObjects(target), { timeout: 30_000 }).toBe(untouched);
  });
});

describe("a kill of a restore", () => {
  it("leaves a folder that nothing starts on and nothing saves, and the next restore fills", async () => {
    const file = join(newFolder(), "whole.backup");
    expect(await (await start(folder, { arguments: ["backup", file] })).ended).toBe(0);
    const place = newFolder();
    const killed = await start(place, { arguments: ["restore", file] });
    const left = await serverOn(place);
    killed.signal("SIGKILL");
    await killed.ended;
    expect(isLiving(left.pid)).toBe(true);
    for (const words of [[], ["backup", join(newFolder(), "empty.backup")]]) {
      const { code, lines } = await refusal(await start(place, { arguments: words }));
      expect(code).toBe(1);
      expect(lines.at(-1)).toMatch(/is being restored, or its restore was broken off: run that again\./);
    }
    expect(await (await start(place, { arguments: ["restore", file] })).ended).toBe(0);
    expect(readPostmaster(join(place, "postgres"))).toBeUndefined();
    const gateway = await start(place);
    await gateway.says("ready at");
    const sql = connect(place);
    expect(await sql`select count(*)::int as fillers from upkeep where name like 'filler %'`).toMatchObject([
      { fillers: 10_000 },
    ]);
    await sql.end();
    gateway.signal("SIGINT");
    expect(await gateway.ended).toBe(0);
  });
});
