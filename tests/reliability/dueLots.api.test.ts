import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { runDueMessages } from "../../gateway/modules/messages/dueMessages.ts";
import { startProcess } from "../support/gatewayProcess.ts";
import { breakBoard, copyBoard, countingWorld } from "../support/manyBoards.ts";
import { schedule, sendText, writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const minuteMs = 60_000;
let app: TestApp;
let board: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });
  board = app.ids.boards.kitchen ?? "";
});

afterEach(() => app?.close());

/** One message for each of so many boards, all of the same minute. */
async function planFor(count: number): Promise<void> {
  const mia = await app.as("mia");
  const messageId = await writeText(mia, "Good morning");
  await schedule(mia, { messageId, boardId: board, sendAt: (await app.clock.now()) + minuteMs });
  const [row] = await app.opened.sql<{ id: string }[]>`select id from scheduled_message`;
  const rows = [{ table: "scheduled_message", id: row?.id ?? "" }];
  if (count > 1) await copyBoard(app.opened.sql, { boardId: board, rows }, count - 1);
}

/** The boards that show what was planned, none of them twice. */
async function shownOn(): Promise<Set<string>> {
  const rows = await app.opened.sql<{ board: string }[]>`select board_id as board from message_appearance`;
  expect(new Set(rows.map((row) => row.board)).size).toBe(rows.length);
  return new Set(rows.map((row) => row.board));
}

const states = () => app.opened.sql`select state, count(*)::int as n from scheduled_message group by 1 order by 1`;

describe("messages that are due together", () => {
  test("cost as many statements as one does", async () => {
    const counts: number[] = [];
    for (const many of [1, 60]) {
      if (many > 1) await app.opened.sql`delete from scheduled_message`;
      await planFor(many);
      await app.clock.advance(2 * minuteMs);
      const counted = countingWorld(app);
      await runDueMessages(counted.context);
      counts.push(counted.statements);
      if (many === 1) await sendText(await app.as("mia"), board, "Something else", { forced: true });
      await app.clock.advance(minuteMs);
    }
    expect(await states()).toEqual([{ state: "Sent", n: 60 }]);
    expect(counts[1]).toBe(counts[0]);
  });

  test("are shown though one of them cannot be, which is tried again", async () => {
    await planFor(60);
    const bad = `${board}-7`;
    const mend = await breakBoard(app.opened.sql, bad);
    await app.clock.advance(2 * minuteMs);
    await app.context.jobs.sweep();
    expect((await shownOn()).size).toBe(59);
    expect((await shownOn()).has(bad)).toBe(false);
    await mend();
    await app.context.jobs.sweep();
    expect((await shownOn()).size).toBe(60);
  });

  test("on one board come in their order, whoever looks", async () => {
    const mia = await app.as("mia");
    const sendAt = (await app.clock.now()) + minuteMs;
    for (const [place, text] of ["First", "Second", "Third"].entries()) {
      const messageId = await writeText(mia, text);
      await schedule(mia, { messageId, boardId: board, sendAt: sendAt + place });
    }
    const second = await testApp({ beside: app });
    try {
      await app.clock.advance(2 * minuteMs);
      await second.clock.refresh();
      for (let turn = 0; turn < 6; turn += 1) {
        await Promise.all([app.context.jobs.sweep(), second.context.jobs.sweep()]);
        await app.clock.advance(8_000);
        await second.clock.refresh();
      }
    } finally {
      await second.close();
    }
    const texts = await app.opened.sql<{ text: string }[]>`
      select g.text from message_appearance a join message g on g.id = a.message_id order by a.version`;
    expect(texts.map(({ text }) => text)).toEqual(["First", "Second", "Third"]);
  });

  test("are each shown once when the gateway that took them is killed half-way", { timeout: 60_000 }, async () => {
    const all = 800;
    await planFor(all);
    const environment = { DATABASE_URL: app.databaseUrl, PORT: String(await freePort()), LOG_LEVEL: "error" };
    const program = fileURLToPath(new URL("../support/jobsProcess.ts", import.meta.url));
    const other = startProcess(["--import", "tsx", program], { environment });
    try {
      await other.says("ready");
      await app.clock.advance(2 * minuteMs);
      await expect.poll(async () => (await shownOn()).size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    } finally {
      other.signal("SIGKILL");
    }
    expect((await shownOn()).size).toBeLessThan(all);
    await app.context.jobs.sweep();
    // What the dead one had taken is free when its lease ends.
    await app.clock.advance(6_000);
    await app.context.jobs.sweep();
    expect(await states()).toEqual([{ state: "Sent", n: all }]);
    expect((await shownOn()).size).toBe(all);
  });

  test("and were taken by a gateway that died are left to it until its lease ends, and no longer", async () => {
    await planFor(3);
    await app.clock.advance(2 * minuteMs);
    let isDead = false;
    const dying = countingWorld(app, (text) => {
      isDead ||= /insert into message_appearance/.test(text);
      if (isDead) throw new Error("The gateway is dead.");
    });
    await expect(runDueMessages(dying.context)).rejects.toThrow("dead");
    await app.context.jobs.sweep();
    expect((await shownOn()).size).toBe(0);
    await app.clock.advance(6_000);
    await app.context.jobs.sweep();
    expect((await shownOn()).size).toBe(3);
  });
});

describe("what cleans up", () => {
  test("runs once a minute on one of all gateways", async () => {
    const { sql } = app.opened;
    const addOld = () => sql`insert into idempotency (principal, operation, key, body_hash, answer, created_at)
      values ('person:x', 'x', gen_random_uuid()::text, ''::bytea, '{}', gateway_now() - interval '8 days')`;
    const left = async () => (await sql`select 1 from idempotency where principal = 'person:x'`).length;
    const second = await testApp({ beside: app });
    try {
      await addOld();
      await app.context.jobs.sweep();
      expect(await left()).toBe(0);
      await addOld();
      await Promise.all([app.context.jobs.sweep(), second.context.jobs.sweep()]);
      expect(await left()).toBe(1);
      await app.clock.advance(61_000);
      await second.context.jobs.sweep();
      expect(await left()).toBe(0);
    } finally {
      await second.close();
    }
  });
});
