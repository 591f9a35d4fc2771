import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { runDueMessages } from "../../gateway/modules/messages/dueMessages.ts";
import { startProcess } from "../support/gatewayProcess.ts";
import { breakBoard, copyBoard, countingWorld } from "../support/manyBoards.ts";
import { pin, schedule, sendText, writeText } from "../support/messageCalls.ts";
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

describe("a gateway that died before it had asked anybody to go on", () => {
  test("is waited for until its lease ends by whoever looks next", async () => {
    await planFor(3);
    await app.clock.advance(2 * minuteMs);
    const wakes: number[] = [];
    const silent = { ...app.context.jobs, wakeAt: async () => {} };
    let isDead = false;
    const dying = countingWorld(app, (text) => {
      isDead ||= /insert into message_appearance/.test(text);
      if (isDead) throw new Error("The gateway is dead.");
    });
    await expect(runDueMessages({ ...dying.context, jobs: silent })).rejects.toThrow("dead");
    const [lease] = await app.opened.sql<{ at: number }[]>`
      select (extract(epoch from max(leased_until)) * 1000)::float8 as at from scheduled_message where state = 'Pending'`;
    expect(lease?.at).toBeGreaterThan(await app.clock.now());
    const jobs = { ...app.context.jobs, wakeAt: async (_kind: string, at: number) => void wakes.push(at) };
    await runDueMessages({ ...app.context, jobs });
    expect(wakes).toEqual([Math.ceil((lease?.at ?? 0) / 1_000) * 1_000]);
  });
});

describe("pins that end together", () => {
  const all = 2_000;

  /** So many boards show "Held" for another minute, over what they showed before; the answer is their message from before. */
  async function pinOn(count: number, afterEnd: "Stay" | "HandBack"): Promise<string> {
    const mia = await app.as("mia");
    await sendText(mia, board, "Before");
    await app.clock.advance(20_000);
    await pin(mia, { boardId: board, messageId: await writeText(mia, "Held"), secondsToPin: 60, afterEnd });
    const [row] = await app.opened.sql<{ id: string }[]>`select id from pinned_message`;
    const [before] = await app.opened.sql<
      { id: string }[]
    >`select message_id as id from message_appearance where version = 1`;
    const rows = [{ table: "pinned_message", id: row?.id ?? "" }];
    if (count > 1) await copyBoard(app.opened.sql, { boardId: board, rows }, count - 1);
    return before?.id ?? "";
  }

  /** How often each board was told that its pin ended, by how many boards. */
  const ends = () => app.opened.sql<{ times: number; boards: number }[]>`
    select times::int, count(*)::int as boards from (
      select count(*) as times from board_event where kind = 'pinEnded' group by board_id) e group by 1`;
  const pinned = async () => (await app.opened.sql`select 1 from pinned_message`).length;

  test("end once each, by few statements, and give each board back what it showed", async () => {
    const before = await pinOn(all, "HandBack");
    const counts = [];
    await app.clock.advance(1_000);
    const early = countingWorld(app);
    await runDueMessages(early.context);
    expect(await pinned()).toBe(all);
    const second = await testApp({ beside: app });
    try {
      await app.clock.advance(60_000);
      await second.clock.refresh();
      const worlds = [countingWorld(app), countingWorld(second)];
      await Promise.all(worlds.map(({ context }) => runDueMessages(context)));
      counts.push(worlds.reduce((sum, { statements }) => sum + statements, 0));
    } finally {
      await second.close();
    }
    expect([await pinned(), [...(await ends())]]).toEqual([0, [{ times: 1, boards: all }]]);
    // Three a lot of two hundred, and what each round asks anyway: not some for each board.
    expect(counts[0]).toBeLessThan(100);
    const shown = await app.opened.sql`select 1 from board b join message_appearance a on a.id = b.appearance_id
      where a.message_id = ${before} and a.board_id = b.id and b.version = 3`;
    expect(shown.length).toBe(all);
  });

  test("are left to the gateway that took them until its lease ends, also when it died half-way", async () => {
    await pinOn(all, "Stay");
    await app.clock.advance(61_000);
    let writes = 0;
    const dying = countingWorld(app, (text) => {
      if (/unpinned as/.test(text)) writes += 1;
      if (writes > 3) throw new Error("The gateway is dead.");
    });
    await expect(runDueMessages(dying.context)).rejects.toThrow("dead");
    expect(await pinned()).toBe(all - 600);
    await app.context.jobs.sweep();
    // The lot that it had taken and not written.
    expect(await pinned()).toBe(200);
    await app.clock.advance(6_000);
    await app.context.jobs.sweep();
    expect([await pinned(), [...(await ends())]]).toEqual([0, [{ times: 1, boards: all }]]);
  });
});
