import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decodeGrid } from "../../gateway/grid.ts";
import { findChannel } from "../../gateway/modules/channels/catalogue/registry.ts";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { type ChannelEngine, createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import type { KnownData } from "../../gateway/modules/channels/kit.ts";
import { addChannel, givePlus } from "../support/channels.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const minuteMs = 60_000;
/** A Monday without a change of the clock near it. */
const monday = Date.parse("2027-02-08T12:00:00Z");

let app: TestApp;
let engine: ChannelEngine;
let board: string;
let events: { title: string; date: string | null; at: number | null }[];

beforeEach(async () => {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen", { timezone: "UTC" })),
  });
  board = app.ids.boards.kitchen ?? "";
  events = [];
  await givePlus(app.context, board);
  // What a calendar answered, as if it had just been fetched.
  const readData: typeof channelWorld.readData = async (_context, wishes) =>
    new Map(
      wishes.map(({ subscriptionId }): [string, KnownData] => [
        subscriptionId,
        { data: { events }, fetchedAt: 0, isFresh: true },
      ]),
    );
  engine = createChannelEngine(app.context, { ...channelWorld, readData });
  await app.clock.advance(monday - (await app.clock.now()));
});
afterEach(() => app?.close());

/** Looks at what is due as often as the test needs: days by quarters of an hour. */
async function runUntil(at: number, everyMinutes = 15): Promise<void> {
  for (let now = await app.clock.now(); now < at; now = await app.clock.now()) {
    await app.clock.advance(Math.min(everyMinutes * minuteMs, at - now));
    await engine.runDue();
  }
}
async function add(identifier: string, settings: object, more: object = {}): Promise<string> {
  const id = await addChannel(app.context, board, identifier, more);
  await app.opened.sql`update subscription set settings = ${JSON.stringify(settings)}::text::jsonb where id = ${id}`;
  return id;
}
const shown = async (id: string): Promise<string[]> =>
  (
    await app.opened.sql<{ characters: Buffer; at: Date }[]>`
      select characters, appeared_at as at from message_appearance where subscription_id = ${id} order by version`
  ).map(
    ({ characters, at }) =>
      `${new Date(at).toISOString().slice(5, 16)} ${decodeGrid(Uint8Array.from(characters)).trim().replaceAll(/\s+/g, " ")}`,
  );
const outcomes = async (id: string): Promise<string[]> =>
  (await app.opened.sql`select outcome from channel_run where subscription_id = ${id} order by slot`).map(
    ({ outcome }) => String(outcome),
  );

const bins = {
  bins: [
    { name: "Paper", date: "2027-02-09", every: "two weeks" },
    { name: "Glass", date: "2027-01-12", every: "four weeks" },
    { name: "Rubbish", date: "2027-02-12", every: "week" },
  ],
};

describe("bins", () => {
  test("are told the evening before, at the time that is set, and on no other", async () => {
    const id = await add("bins", { ...bins, evening: "18:30" });
    await engine.runDue();
    const { data } = await (await app.as("mia")).graphql<{
      getInstalledInstallables: { channels: { next: number[]; runOfShow: { description: string } }[] };
    }>(`{ getInstalledInstallables(boardId: "${board}") { channels { next runOfShow { description } } } }`);
    expect(data?.getInstalledInstallables.channels[0]).toEqual({
      next: [Date.parse("2027-02-08T18:30Z")],
      runOfShow: { description: "" },
    });
    await runUntil(monday + 3.5 * 24 * 60 * minuteMs);
    expect((await shown(id)).map((line) => line.replace(/T(\d\d:\d)\d/, "T$1"))).toEqual([
      "02-08T18:3 PUT OUT TONIGHT: PAPER GLASS",
      "02-11T18:3 PUT OUT TONIGHT: RUBBISH",
    ]);
  });

  test("wait for the end of a pin, and are missed when that is tomorrow", async () => {
    const id = await add("bins", bins);
    await engine.runDue();
    await app.opened.sql`update board set quiet_hours_begin = '1800', quiet_hours_end = '2100'`;
    await runUntil(monday + 9.2 * 60 * minuteMs);
    expect((await shown(id)).map((line) => line.slice(0, 8))).toEqual(["02-08T21"]);
    await app.opened.sql`update board set quiet_hours_begin = '1800', quiet_hours_end = '0600'`;
    await runUntil(monday + 4 * 24 * 60 * minuteMs);
    expect(await shown(id)).toHaveLength(1);
    expect(await outcomes(id)).toEqual(["Shown", "Missed"]);
  });

  test("show nothing while they are muted", async () => {
    const id = await add("bins", bins, { muted: true });
    await runUntil(monday + 24 * 60 * minuteMs);
    expect(await shown(id)).toEqual([]);
  });
});

describe("a calendar", () => {
  const settings = { minutesBefore: 10 };

  test("tells each event once more before it begins, once, beside its own rhythm", async () => {
    events = [
      { title: "Dentist", date: null, at: monday + 100 * minuteMs },
      // At ten to two it would show anyway: that is one appearance.
      { title: "Choir", date: null, at: monday + 120 * minuteMs },
      { title: "Holiday", date: "2027-02-08", at: null },
      { title: "Gone", date: null, at: monday - 5 * minuteMs },
    ];
    const id = await addCalendar({ rhythm: { kind: "every", minutes: 60 }, phaseMinutes: 50 });
    await runUntil(monday + 125 * minuteMs, 5);
    const told = (await shown(id)).filter((line) => !line.includes("TODAY"));
    expect(told.map((line) => line.replace(/^.{5}T(\d\d:\d)\d/, "$1"))).toEqual([
      "13:3 13:40 DENTIST",
      "13:5 14:00 CHOIR",
    ]);
    const keys = await app.opened.sql`select once_key from message_appearance where subscription_id = ${id}`;
    expect(new Set(keys.map((row) => row.once_key)).size).toBe(keys.length);
  });

  test("tells none where that is switched off, and none that it does not know of any more", async () => {
    events = [{ title: "Dentist", date: null, at: monday + 30 * minuteMs }];
    const off = await addCalendar({ rhythm: { kind: "event" } }, 0);
    await runUntil(monday + 60 * minuteMs, 5);
    expect(await shown(off)).toEqual([]);
    events = [{ title: "Cancelled", date: null, at: monday + 120 * minuteMs }];
    const on = await addCalendar({ rhythm: { kind: "event" } });
    await engine.runDue();
    events = [];
    await runUntil(monday + 125 * minuteMs, 5);
    expect(await shown(on)).toEqual([]);
  });

  /** Its address is a secret, which tests write as their own plain setting: the schema reads it all the same. */
  const addCalendar = (more: object, minutesBefore = settings.minutesBefore): Promise<string> =>
    add("calendar", { address: "https://example.com/a.ics", minutesBefore }, more);
});

test("what a channel foresees is by time, within the stretch, and over when it says so", () => {
  const foreseen = findChannel("bins")?.occurrences?.({
    from: Date.parse("2027-03-27T00:00Z"),
    to: Date.parse("2027-03-30T00:00Z"),
    timezone: "Europe/Zurich",
    settings: { bins: [{ name: "Bin", date: "2027-03-01", every: "week" }], evening: "19:00" },
    data: null,
  });
  // The clock went forward that morning: seven in the evening is 17:00 UTC, midnight 22:00 UTC.
  expect(foreseen).toEqual([
    { at: Date.parse("2027-03-28T17:00Z"), until: Date.parse("2027-03-28T22:00Z"), text: "Put out tonight:\nBin" },
  ]);
});
