import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { type ChannelEngine, createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { runWays } from "../../gateway/modules/channels/engine/lot.ts";
import { runBoard } from "../../gateway/modules/channels/engine/runBoard.ts";
import {
  claimShows,
  finishShows,
  type ShowInputs,
  selectShowInputs,
  selectShows,
} from "../../gateway/modules/channels/engine/shows.store.ts";
import { createSteps } from "../../gateway/modules/channels/engine/steps.ts";
import { boardDayAt } from "../../gateway/modules/channels/planner/boardDay.ts";
import { addChannel, givePlus, goToTomorrow } from "../support/channels.ts";
import { pin, sendText, writeText } from "../support/messageCalls.ts";
import { addMessageSet } from "../support/messageSets.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const minuteMs = 60_000;
const zone = "Europe/Zurich";

let app: TestApp;
let engine: ChannelEngine;
let board: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen", { timezone: zone })),
  });
  board = app.ids.boards.kitchen ?? "";
  engine = createChannelEngine(app.context, channelWorld);
});
afterEach(() => app?.close());

/** Bearers end after minutes, and clocks are moved here. */
const mia = (): Promise<Caller> => app.as("mia");

const goTo = (time: string): Promise<void> => goToTomorrow(app, zone, time);
async function pass(minutes: number): Promise<void> {
  await app.clock.advance(minutes * minuteMs);
  await engine.runDue();
}

interface Told {
  readonly outcome: string;
  readonly because: string | null;
  readonly until: number | null;
}
async function lastRun(id: string): Promise<Told | undefined> {
  const { data, errors } = await (await mia()).graphql<{
    getInstalledInstallables: { channels: { id: string; lastRun: Told }[] };
  }>(`{ getInstalledInstallables(boardId: "${board}") { channels { id lastRun { outcome because until } } } }`);
  expect(errors).toBeUndefined();
  return data?.getInstalledInstallables.channels.find((channel) => channel.id === id)?.lastRun;
}

describe("a clock that gives way", () => {
  test("says that a person's message has the board, and that it is back", async () => {
    await goTo("09:00");
    const clock = await addChannel(app.context, board, "channel-clock");
    await engine.runDue();
    await pass(2);
    expect(await lastRun(clock)).toMatchObject({ outcome: "Shown" });
    await sendText(await mia(), board, "Dinner");
    const sentAt = await app.clock.now();
    await pass(2);
    const held = await lastRun(clock);
    expect(held).toMatchObject({ outcome: "Held", because: "person" });
    expect(Math.abs((held?.until ?? 0) - sentAt - 5 * minuteMs)).toBeLessThan(2_000);
    await pass(4);
    expect(await lastRun(clock)).toEqual({ outcome: "Shown", because: null, until: null });
  });

  test("says that a pin or quiet hours have it, and until when", async () => {
    await goTo("09:00");
    const clock = await addChannel(app.context, board, "channel-clock");
    await engine.runDue();
    const pinned = await pin(await mia(), {
      boardId: board,
      messageId: await writeText(await mia(), "Stay"),
      secondsToPin: 3600,
    });
    expect(pinned).toBeDefined();
    await engine.runDue();
    const held = await lastRun(clock);
    expect(held).toMatchObject({ outcome: "Held", because: "pin" });
    expect((held?.until ?? 0) - (await app.clock.now())).toBeGreaterThan(59 * minuteMs);
    await app.opened.sql`update board set quiet_hours_begin = '1100', quiet_hours_end = '1130'`;
    for (let minutes = 0; minutes < 130; minutes += 5) await pass(5);
    expect(await lastRun(clock)).toMatchObject({ outcome: "Silent", because: "quietHours" });
    for (let minutes = 0; minutes < 30; minutes += 5) await pass(5);
    expect(await lastRun(clock)).toMatchObject({ outcome: "Shown" });
  });
});

test("what was missed says from when to when nobody was there", async () => {
  await goTo("08:55");
  const id = await addChannel(app.context, board, "channel-poor-richard");
  await engine.runDue();
  await pass(4 * 60 + 10);
  const rows = await app.opened.sql<{ slot: number; until: number | null; outcome: string }[]>`
    select outcome, (extract(epoch from slot) * 1000)::float8 as slot, (extract(epoch from until) * 1000)::float8 as until
    from channel_run where subscription_id = ${id} order by slot`;
  expect(rows.map(({ outcome }) => outcome)).toEqual(["Missed", "Missed", "Missed", "Missed", "Shown"]);
  const now = await app.clock.now();
  for (const { until } of rows.slice(0, 4)) expect(now - (until ?? 0)).toBeLessThan(5_000);
  expect(rows[4]?.until).toBeNull();
});

test("a channel that is slow three times in a row rests for an hour, and the others do not", async () => {
  await goTo("09:00");
  let isSlow = true;
  const slow = (identifier: string) => {
    const definition = channelWorld.findChannel(identifier);
    if (identifier !== "channel-clock" || definition === undefined) return definition;
    const render: typeof definition.render = (show) => {
      for (const end = performance.now() + 30; isSlow && performance.now() < end; );
      return definition.render(show);
    };
    return { ...definition, render };
  };
  engine = createChannelEngine(app.context, { ...channelWorld, findChannel: slow });
  const clock = await addChannel(app.context, board, "channel-clock");
  const other = await addChannel(app.context, board, "channel-poor-richard", { phaseMinutes: 30 });
  await engine.runDue();
  for (let times = 0; times < 2; times += 1) await pass(1.1);
  expect(await lastRun(clock)).toMatchObject({ outcome: "Shown" });
  await pass(1.1);
  const rest = await lastRun(clock);
  expect(rest).toMatchObject({ outcome: "Failed", because: "slow" });
  expect((rest?.until ?? 0) - (await app.clock.now())).toBeGreaterThan(55 * minuteMs);
  expect(app.logLines.filter((line) => line.includes("took long to render"))).toHaveLength(3);
  isSlow = false;
  await pass(28);
  expect(await lastRun(other)).toMatchObject({ outcome: "Shown" });
  expect(await lastRun(clock)).toMatchObject({ outcome: "Failed" });
  await pass(35);
  expect(await lastRun(clock)).toMatchObject({ outcome: "Shown" });
});

describe("a board without a plan", () => {
  interface Plan {
    slots: { subscriptionId: string; mark: string; because: string | null; at: number }[];
    ambient: { subscriptionId: string }[];
  }
  async function planned(): Promise<Plan> {
    const { date } = boardDayAt(zone, await app.clock.now());
    const { data, errors } = await (await mia()).graphql<{ dayPlan: Plan }>(
      `{ dayPlan(boardId: "${board}", date: "${date}") { slots { subscriptionId mark because at } ambient { subscriptionId } } }`,
    );
    expect(errors).toBeUndefined();
    return data?.dayPlan ?? { slots: [], ambient: [] };
  }
  const marks = ({ slots }: Plan, id: string) => [
    ...new Set(
      slots.filter(({ subscriptionId }) => subscriptionId === id).map(({ mark, because }) => `${mark} ${because}`),
    ),
  ];

  test("promises nothing of what wants one, and all of it as soon as there is one", async () => {
    await goTo("09:00");
    const paid = await addChannel(app.context, board, "channel-stage-lines");
    const free = await addChannel(app.context, board, "channel-poor-richard", { phaseMinutes: 0 });
    const before = await planned();
    expect(marks(before, paid)).toEqual(["silent plan"]);
    // What is silent takes no place from the others.
    expect(marks(before, free)).toEqual(["planned null"]);
    await engine.runDue();
    await givePlus(app.context, board);
    expect(marks(await planned(), paid)).not.toContain("silent plan");
    await engine.runDue();
    // One of the two gives way to the other, by five minutes.
    await pass(61);
    await pass(10);
    expect(await lastRun(paid)).toMatchObject({ outcome: "Shown" });
  });

  test("says that it is for want of one in quiet hours, too, which keep nothing of it off", async () => {
    await app.opened.sql`update board set quiet_hours_begin = '2200', quiet_hours_end = '0700'`;
    await goTo("09:00");
    const paid = await addChannel(app.context, board, "channel-stage-lines");
    const free = await addChannel(app.context, board, "channel-poor-richard", { phaseMinutes: 0 });
    const before = await planned();
    expect(marks(before, paid)).toEqual(["silent plan"]);
    expect(marks(before, free)).toContain("silent quietHours");
  });

  test("promises what comes before its plan ends, and wakes when one begins", async () => {
    await goTo("09:00");
    const paid = await addChannel(app.context, board, "channel-stage-lines");
    await givePlus(app.context, board);
    const ends = (await app.clock.now()) + 3 * 60 * minuteMs;
    await app.opened.sql`update product_application set ends_at = to_timestamp(${ends / 1000})`;
    const own = (await planned()).slots.filter(({ subscriptionId }) => subscriptionId === paid);
    expect(own.filter(({ at }) => at < ends).every(({ mark }) => mark === "planned")).toBe(true);
    expect(own.filter(({ at }) => at >= ends).every(({ because }) => because === "plan")).toBe(true);
    await pass(3 * 60 + 20);
    await pass(60);
    expect(await lastRun(paid)).toMatchObject({ outcome: "Silent", because: "plan" });
    await app.opened.sql`update product_application set ends_at = null`;
    const [row] = await app.opened.sql<{ isDue: boolean }[]>`select next_at <= gateway_now() as "isDue" from show`;
    expect(row?.isDue).toBe(true);
  });
});

describe("how long a message stays", () => {
  const change = async (caller: Caller, stayMinutes: number) => {
    const { data, errors } = await caller.graphql<{ updateBoard: object }>(
      `mutation ($minutes: Int) { updateBoard(input: { boardId: "${board}", stayMinutes: $minutes }) {
        ... on UpdateBoardSuccess { board { stayMinutes } } ... on Refusal { type rule } } }`,
      { minutes: stayMinutes },
    );
    expect(errors).toBeUndefined();
    return data?.updateBoard;
  };

  test("is the board's own: 1 to 60 minutes, and its channels keep to it", async () => {
    expect(await change(await mia(), 0)).toEqual({ type: "ValidationError", rule: "stayMinutes" });
    expect(await change(await mia(), 61)).toEqual({ type: "ValidationError", rule: "stayMinutes" });
    expect(await change(await mia(), 20)).toEqual({ board: { stayMinutes: 20 } });
    await goTo("08:58");
    const id = await addChannel(app.context, board, "channel-poor-richard");
    await engine.runDue();
    await sendText(await mia(), board, "Dinner");
    await pass(10);
    expect(await lastRun(id)).toBeNull();
    await pass(11);
    expect(await lastRun(id)).toMatchObject({ outcome: "Shown" });
  });
});

test("a message from when the clock was days ahead holds no channel", async () => {
  await goTo("08:58");
  const id = await addChannel(app.context, board, "channel-poor-richard");
  await engine.runDue();
  const aheadMs = 3 * 24 * 60 * minuteMs;
  await app.clock.advance(aheadMs);
  await sendText(await mia(), board, "From tomorrow");
  await app.clock.advance(-aheadMs);
  await pass(10);
  expect(await lastRun(id)).toMatchObject({ outcome: "Shown" });
});

describe("what is refused at the last moment", () => {
  /** Runs the board by what was read before somebody closed it. */
  async function runWith(before: Partial<ShowInputs>): Promise<void> {
    const taken = await claimShows(app.context.database, "late", 10);
    const [kept] = await selectShows(app.context.database, taken);
    const [inputs] = await selectShowInputs(app.context.database, [board]);
    if (kept === undefined || inputs === undefined) throw new Error("Nothing was due.");
    const steps = createSteps();
    const ways = runWays(app.context, channelWorld, "late", steps.inStep);
    await steps.run([
      async () => {
        const done = await runBoard(app.context, channelWorld, kept, { ...inputs, ...before }, ways);
        await finishShows(app.context.database, "late", [done]);
      },
    ]);
  }

  test("says Held by a pin and Silent by quiet hours that came after the board was taken", async () => {
    await goTo("08:50");
    const id = await addChannel(app.context, board, "channel-poor-richard");
    await engine.runDue();
    const caller = await mia();
    await pin(caller, { boardId: board, messageId: await writeText(caller, "Stay"), secondsToPin: 1800 });
    await app.clock.advance(11 * minuteMs);
    await runWith({ pin: null });
    expect(await lastRun(id)).toMatchObject({ outcome: "Held", because: "pin", until: expect.any(Number) });
    await app.opened.sql`update board set quiet_hours_begin = '0930', quiet_hours_end = '1030'`;
    await app.clock.advance(60 * minuteMs);
    await runWith({ quietHoursBegin: "", quietHoursEnd: "" });
    expect(await lastRun(id)).toMatchObject({ outcome: "Silent", because: "quietHours", until: expect.any(Number) });
    expect(await app.opened.sql`select 1 from message_appearance where subscription_id is not null`).toHaveLength(0);
  });

  test("says Same where the board shows it already, and writes nothing", async () => {
    await goTo("08:55");
    const { subscriptionId, messageSetId } = await addMessageSet(app.context, board, "Ours");
    await app.opened.sql`update installable set public = false`;
    await app.opened.sql`insert into message_set_message (id, message_set_id, message_id, created_at)
      values ('only', ${messageSetId}, ${await writeText(await mia(), "Shoes off")}, gateway_now())`;
    await engine.runDue();
    await pass(6);
    expect(await lastRun(subscriptionId)).toMatchObject({ outcome: "Shown" });
    await pass(60);
    expect(await lastRun(subscriptionId)).toMatchObject({ outcome: "Same", because: null });
    expect(await app.opened.sql`select 1 from message_appearance where subscription_id is not null`).toHaveLength(1);
  });
});
