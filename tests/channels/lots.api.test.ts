import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Context } from "../../gateway/context.ts";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { claimShows } from "../../gateway/modules/channels/engine/shows.store.ts";
import { addChannel, goToTomorrow } from "../support/channels.ts";
import { breakBoard, copyBoard, countingWorld } from "../support/manyBoards.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const minuteMs = 60_000;
const zone = "Europe/Zurich";
const boards = 50;

let app: TestApp;
let board: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen", { timezone: zone })),
  });
  board = app.ids.boards.kitchen ?? "";
});

afterEach(() => app?.close());

/** As many boards as said, each with sayings every hour, the first one among them. */
async function manyBoards(count: number): Promise<void> {
  const channel = await addChannel(app.context, board, "channel-hello-world", {
    rhythm: { kind: "every", minutes: 60 },
  });
  const rows = [{ table: "subscription", id: channel }];
  await copyBoard(app.opened.sql, { boardId: board, rows }, count - 1);
}

const shownOn = async (): Promise<Set<string>> => {
  const rows = await app.opened.sql<{ board: string }[]>`
    select board_id as board from message_appearance where subscription_id is not null`;
  expect(new Set(rows.map((row) => row.board)).size).toBe(rows.length);
  return new Set(rows.map((row) => row.board));
};

/** Plans the day, and goes on to the minute after its next full hour. */
async function goToTheHour(world: Context): Promise<ReturnType<typeof createChannelEngine>> {
  const engine = createChannelEngine(world, channelWorld);
  await goToTomorrow(app, zone, "08:55");
  await engine.runDue();
  await app.clock.advance(6 * minuteMs);
  return engine;
}

describe("boards whose channels are due together", () => {
  test("cost as many statements as one does, and each has its own", async () => {
    const counts: number[] = [];
    await manyBoards(boards);
    const counted = countingWorld(app);
    const engine = await goToTheHour(counted.context);
    for (const due of [1, boards - 1]) {
      await app.opened.sql`update show set next_at = 'infinity' where next_at < 'infinity' and board_id not in (
        select board_id from show order by board_id limit ${due === 1 ? 1 : boards})`;
      if (due !== 1) await app.opened.sql`update show set next_at = gateway_now() where next_at = 'infinity'`;
      counted.statements = 0;
      await engine.runDue();
      counts.push(counted.statements);
    }
    expect((await shownOn()).size).toBe(boards);
    const [one = 0, many = 0] = counts;
    expect(one).toBeGreaterThan(0);
    // What one board shows others may show, too, and the other way round: two more statements where a message is new.
    expect(many).toBeLessThanOrEqual(one + 2);
  });

  test("of several groups are each shown once, by two gateways at a time", async () => {
    const many = 130;
    await manyBoards(many);
    const one = await goToTheHour(app.context);
    const other = createChannelEngine(app.context, channelWorld);
    await Promise.all([one.runDue(), other.runDue()]);
    expect((await shownOn()).size).toBe(many);
    const became = await app.opened
      .sql`select r.outcome, count(*)::int as n, count(distinct r.subscription_id)::int as boards
      from channel_run r where r.outcome <> 'Missed' group by 1`;
    expect(became).toEqual([{ outcome: "Shown", n: many, boards: many }]);
    const left = await app.opened.sql`select 1 from show where next_at <= gateway_now() or lease_by is not null`;
    expect(left).toHaveLength(0);
  });

  test("a bad one among them leaves the others as they are, and is tried again", async () => {
    await manyBoards(boards);
    const engine = await goToTheHour(app.context);
    const bad = `${board}-7`;
    const mend = await breakBoard(app.opened.sql, bad);
    await engine.runDue();
    const shown = await shownOn();
    expect(shown.size).toBe(boards - 1);
    expect(shown.has(bad)).toBe(false);
    const became = await app.opened.sql`select s.board_id as board, r.outcome from channel_run r
      join subscription s on s.id = r.subscription_id where r.outcome not in ('Shown', 'Missed')`;
    expect(became).toEqual([{ board: bad, outcome: "Failed" }]);
    await mend();
    await app.clock.advance(60 * minuteMs);
    await engine.runDue();
    const again = await app.opened.sql`select count(*)::int as n from message_appearance where board_id = ${bad}`;
    expect(again).toEqual([{ n: 1 }]);
  });

  test("show a slot once when a gateway dies between sending them and noting it", async () => {
    await manyBoards(boards);
    const dying = countingWorld(app, (text) => {
      if (/insert into channel_run|update show s set next_at/.test(text)) throw new Error("The gateway is dead.");
    });
    const alive = await goToTheHour(app.context);
    await createChannelEngine(dying.context, channelWorld).runDue();
    expect((await shownOn()).size).toBe(boards);
    expect(await app.opened.sql`select 1 from channel_run where outcome <> 'Missed'`).toHaveLength(0);
    // Its lease ends, and another gateway takes over.
    await app.clock.advance(61_000);
    await alive.runDue();
    expect((await shownOn()).size).toBe(boards);
    const outcomes = await app.opened.sql`select outcome, count(*)::int as n from channel_run
      where outcome <> 'Missed' group by 1`;
    expect(outcomes).toEqual([{ outcome: "Shown", n: boards }]);
  });

  test("a board that somebody else writes just then has its turn after them", async () => {
    await manyBoards(3);
    const engine = await goToTheHour(app.context);
    const busy = `${board}-1`;
    const { sql } = app.opened;
    let running: Promise<void> | undefined;
    await sql.begin(async (transaction) => {
      await transaction`update board set revision = revision + 1 where id = ${busy}`;
      running = engine.runDue();
      await expect.poll(async () => (await shownOn()).size).toBe(2);
    });
    await running;
    expect((await shownOn()).has(busy)).toBe(true);
  });

  test("are taken without waiting for one that somebody changes just then, and that one afterwards", async () => {
    await manyBoards(3);
    await goToTheHour(app.context);
    const busy = `${board}-1`;
    const { database } = app.context;
    await app.opened.sql`update show set next_at = gateway_now()`;
    await app.opened.sql.begin(async (transaction) => {
      await transaction`update show set next_at = gateway_now() where board_id = ${busy}`;
      expect((await claimShows(database, "one", 10)).sort()).toEqual([board, `${board}-2`]);
    });
    expect(await claimShows(database, "other", 10)).toEqual([busy]);
    expect(await claimShows(database, "one", 10)).toEqual([]);
  });

  test("a group that cannot be read leaves the groups after it as they are, and is tried again", async () => {
    const many = 130;
    await manyBoards(many);
    let isBroken = false;
    const failing = countingWorld(app, (text) => {
      if (!isBroken || !/stay_minutes as/.test(text)) return;
      isBroken = false;
      throw new Error("The database did not answer.");
    });
    const engine = await goToTheHour(failing.context);
    isBroken = true;
    await engine.runDue();
    const shown = (await shownOn()).size;
    expect(shown).toBeGreaterThanOrEqual(many - boards);
    expect(shown).toBeLessThan(many);
    await app.clock.advance(61_000);
    await engine.runDue();
    expect((await shownOn()).size).toBe(many);
  });
});
