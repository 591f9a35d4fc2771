import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { type ChannelEngine, createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { boardDayAt, localMoment } from "../../gateway/modules/channels/planner/boardDay.ts";
import { updateQuietHours } from "../support/boardCalls.ts";
import { addChannel, givePlus, goToTomorrow } from "../support/channels.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const minuteMs = 60_000;
const zone = "Europe/Zurich";
const daily = { kind: "every", minutes: 1440 } as const;
const sayings = [
  "channel-poor-richard",
  "channel-haiku-year",
  "channel-twain",
  "channel-verse",
  "channel-coffee",
  "channel-word-rare",
];

let app: TestApp;
let engine: ChannelEngine;
let board: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen", { timezone: zone })),
  });
  board = app.ids.boards.kitchen ?? "";
  await givePlus(app.context, board);
  engine = createChannelEngine(app.context, channelWorld);
});
afterEach(() => app?.close());

/** Bearers end after minutes, and clocks are moved here. */
const mia = (): Promise<Caller> => app.as("mia");

const timeOf = (at: number): string => {
  const { hour, minute } = localMoment(zone, at);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};

/** Goes on minute by minute, as a gateway does, to a time of the day. */
async function goOnTo(time: string): Promise<void> {
  for (;;) {
    await engine.runDue();
    if (timeOf(await app.clock.now()) === time) return;
    await app.clock.advance(minuteMs);
  }
}

/** In which five minutes each has come to the board: a gateway takes boards a little after their time. */
async function shown(): Promise<Record<string, string[]>> {
  const rows = await app.opened.sql<{ id: string; at: number }[]>`select subscription_id as id,
    floor(extract(epoch from appeared_at) * 1000)::float8 as at from message_appearance
    where subscription_id is not null order by version`;
  const times: Record<string, string[]> = {};
  for (const { id, at } of rows) times[id] = [...(times[id] ?? []), timeOf(at - (at % (5 * minuteMs)))];
  return times;
}

async function outcomes(): Promise<Record<string, string[]>> {
  const rows = await app.opened.sql<{ id: string; outcome: string }[]>`select subscription_id as id, outcome
    from channel_run order by slot, at`;
  const told: Record<string, string[]> = {};
  for (const { id, outcome } of rows) told[id] = [...(told[id] ?? []), outcome];
  return told;
}

async function addDaily(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const name of sayings.slice(0, count)) ids.push(await addChannel(app.context, board, name, { rhythm: daily }));
  return ids;
}

const quietHours = async (begin: string, end: string): Promise<void> => {
  const input = { boardId: board, quietHoursBegin: begin, quietHoursEnd: end };
  expect((await updateQuietHours(await mia(), input)).__typename).toBe("UpdateQuietHoursSuccess");
};
const remove = async (id: string): Promise<void> => {
  const { data, errors } = await (await mia()).graphql<{ deleteSubscription: { __typename: string } }>(
    `mutation { deleteSubscription(id: "${id}") { __typename ... on Refusal { type error } } }`,
  );
  expect(errors).toBeUndefined();
  expect(data?.deleteSubscription).toEqual({ __typename: "DeleteSubscriptionSuccess" });
};

describe("a day that is planned anew", () => {
  test("costs no once-a-day channel its day when one that was shown is deleted", async () => {
    await goToTomorrow(app, zone, "07:55");
    const ids = await addDaily(6);
    await goOnTo("08:11");
    const order = Object.keys(await shown());
    expect(order).toHaveLength(3);
    await remove(order[1] ?? "");
    await goOnTo("09:30");
    const rest = ids.filter((id) => id !== order[1]);
    const times = await shown();
    expect(rest.map((id) => times[id]?.length)).toEqual(rest.map(() => 1));
    const told = await outcomes();
    expect(rest.map((id) => told[id])).toEqual(rest.map(() => ["Shown"]));
  });

  test("costs no once-a-day channel its day when two that were shown are muted", async () => {
    await goToTomorrow(app, zone, "07:55");
    const ids = await addDaily(6);
    await goOnTo("08:12");
    const order = Object.keys(await shown());
    for (const id of order.slice(0, 2)) await app.opened.sql`update subscription set muted = true where id = ${id}`;
    await goOnTo("09:30");
    const times = await shown();
    expect(ids.map((id) => times[id]?.length)).toEqual(ids.map(() => 1));
    const told = await outcomes();
    expect(ids.map((id) => told[id])).toEqual(ids.map(() => ["Shown"]));
  });

  test("shows what comes once a day once when quiet hours become longer", async () => {
    await goToTomorrow(app, zone, "07:55");
    const ids = await addDaily(4);
    await goOnTo("09:00");
    await quietHours("2200", "1000");
    await goOnTo("11:00");
    const times = await shown();
    expect(ids.map((id) => times[id]?.length)).toEqual([1, 1, 1, 1]);
    const told = await outcomes();
    expect(ids.map((id) => told[id])).toEqual(ids.map(() => ["Shown"]));
  });

  test("shows what comes once a day from then on when quiet hours end sooner", async () => {
    await app.opened.sql`update board set quiet_hours_begin = '2200', quiet_hours_end = '1000'`;
    await goToTomorrow(app, zone, "07:30");
    const ids = await addDaily(4);
    await goOnTo("09:00");
    await quietHours("", "");
    await goOnTo("11:00");
    const times = await shown();
    expect(ids.map((id) => times[id]?.length)).toEqual([1, 1, 1, 1]);
    expect(ids.flatMap((id) => times[id] ?? []).toSorted()).toEqual(["09:05", "09:10", "09:15", "09:20"]);
    const told = await outcomes();
    expect(ids.map((id) => told[id])).toEqual(ids.map(() => ["Shown"]));
  });

  test("says when each came to the board, not when it wanted to", async () => {
    await goToTomorrow(app, zone, "07:55");
    await addDaily(3);
    await goOnTo("08:30");
    const { date } = boardDayAt(zone, await app.clock.now());
    const { data, errors } = await (await mia()).graphql<{
      dayPlan: { runs: { subscriptionId: string; slot: number; shownAt: number | null }[] };
    }>(`{ dayPlan(boardId: "${board}", date: "${date}") { runs { subscriptionId slot shownAt } } }`);
    expect(errors).toBeUndefined();
    const runs = data?.dayPlan.runs ?? [];
    expect(runs.map(({ slot }) => timeOf(slot))).toEqual(["08:00", "08:00", "08:00"]);
    const cells = runs.map(({ shownAt }) => timeOf((shownAt ?? 0) - ((shownAt ?? 0) % (5 * minuteMs))));
    expect(cells.toSorted()).toEqual(["08:00", "08:05", "08:10"]);
  });

  test("says what keeps a moved appearance away that a pause now does not let come", async () => {
    await goToTomorrow(app, zone, "08:55");
    const hourly = { kind: "every", minutes: 60 } as const;
    const ids: string[] = [];
    for (const name of sayings.slice(0, 3)) ids.push(await addChannel(app.context, board, name, { rhythm: hourly }));
    await goOnTo("09:02");
    const now = await app.clock.now();
    await app.opened.sql`update board set paused_until = to_timestamp(${(now + 40 * minuteMs) / 1000}::float8)`;
    await goOnTo("10:30");
    const told = await outcomes();
    expect(ids.map((id) => told[id]?.[0]).toSorted()).toEqual(["Shown", "Silent", "Silent"]);
  });
});
