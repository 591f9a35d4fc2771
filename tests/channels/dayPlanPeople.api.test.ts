import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { boardDayAt, dateBeside } from "../../gateway/modules/channels/planner/boardDay.ts";
import { addChannel, goToTomorrow } from "../support/channels.ts";
import { schedule, writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { changeRepeat, changeShowing, makeRepeat, type RepeatAnswer } from "../support/timingCalls.ts";

/* People's messages in the plans of days ahead. */

const zone = "Europe/Zurich";
const minuteMs = 60_000;

let app: TestApp;
let mia: Caller;
let kitchen: string;
/** The board's day at the test's begin, noon. */
let today: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .tenant("Home", (home) => home.owner("mia").user("ben").board("kitchen", { timezone: zone })),
  });
  kitchen = app.ids.boards.kitchen ?? "";
  await goToTomorrow(app, zone, "12:00");
  today = boardDayAt(zone, await app.clock.now()).date;
  await addChannel(app.context, kitchen, "channel-haiku-year", {
    title: "Haiku",
    rhythm: { kind: "at", times: ["20:00"] },
  });
  mia = await app.as("mia");
});

afterEach(() => app?.close());

async function repeat(caller: Caller, more: Partial<Parameters<typeof makeRepeat>[1]> = {}): Promise<RepeatAnswer> {
  const messageId = await writeText(caller, "Bins out");
  const answer = await makeRepeat(caller, { boardId: kitchen, messageId, rhythm: "Daily", time: "20:00", ...more });
  if (answer.__typename === "Refusal") throw new Error(JSON.stringify(answer));
  return answer.repeat;
}

interface Told {
  readonly begin: number;
  readonly scheduled: readonly number[];
  readonly repeated: readonly { readonly repeatId: string; readonly at: number }[];
  readonly slots: readonly { readonly time: string; readonly mark: string; readonly at: number }[];
}

async function planIn(days: number): Promise<Told> {
  const { data, errors } = await mia.graphql<{ dayPlan: Told }>(
    `{ dayPlan(boardId: "${kitchen}", date: "${dateBeside(today, days)}") { begin scheduled repeated { repeatId at } slots { time mark at } } }`,
  );
  if (data?.dayPlan === undefined) throw new Error(JSON.stringify(errors));
  return data.dayPlan;
}

/** What a day tells of eight in the evening: people's messages by the hour of the clock, and the channel. */
async function eveningIn(days: number) {
  const { scheduled, slots, begin } = await planIn(days);
  const times = scheduled.map((at) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(at),
  );
  expect(scheduled.every((at) => at >= begin)).toBe(true);
  return [times.join(" "), slots.map(({ time, mark }) => `${time} ${mark}`).join(" ")];
}

const free = ["", "20:00 planned"];
const taken = ["20:00", "20:05 moved"];

describe("the plan of a day ahead", () => {
  test("gives every showing of a repeat its place, not the next one alone", async () => {
    await repeat(mia);
    // 200 days on, the other clock is in force.
    for (const days of [0, 1, 2, 8, 200]) expect([days, await eveningIn(days)]).toEqual([days, taken]);
  });

  test("knows on which days a repeat comes: its weekday, its first day, those left out", async () => {
    const { id } = await repeat(mia, { startsOn: dateBeside(today, 2) });
    expect(await Promise.all([0, 1, 2, 3].map(eveningIn))).toEqual([free, free, taken, taken]);
    await changeShowing(mia, "skip", id, dateBeside(today, 2));
    expect(await Promise.all([2, 3, 4].map(eveningIn))).toEqual([free, taken, taken]);
    await changeRepeat(mia, "pause", id);
    expect(await Promise.all([3, 4].map(eveningIn))).toEqual([free, free]);
    const weekday = new Date(`${dateBeside(today, 3)}T12:00Z`).getUTCDay() || 7;
    await repeat(mia, { rhythm: "Weekly", weekday });
    expect(await Promise.all([2, 3, 4, 10, 17].map(eveningIn))).toEqual([free, taken, free, taken, taken]);
  });

  test("knows nothing more of a repeat whose author is gone", async () => {
    await repeat(await app.as("ben"));
    await app.opened.sql`update member set is_current_member = false where person_id = ${app.ids.people.ben ?? ""}`;
    expect(await Promise.all([1, 2].map(eveningIn))).toEqual([free, free]);
  });

  test("tells whose showing it is, but for the next one, which is a scheduled message", async () => {
    const { id, next } = await repeat(mia);
    const told = await Promise.all([0, 1, 2].map(planIn));
    expect(told[0]?.scheduled).toEqual([next?.sendAt]);
    expect(told.map(({ repeated }) => repeated)).toEqual([
      [],
      ...told.slice(1).map(({ scheduled }) => scheduled.map((at) => ({ repeatId: id, at }))),
    ]);
  });

  test("knows a message that is scheduled for that day, however far ahead", async () => {
    const { at } = (await planIn(9)).slots[0] ?? { at: 0 };
    await schedule(mia, { boardId: kitchen, messageId: await writeText(mia, "Far"), sendAt: at });
    expect(await Promise.all([8, 9, 10].map(eveningIn))).toEqual([free, taken, free]);
  });

  test("is the day that comes, with the repeat in its place", async () => {
    await repeat(mia);
    const engine = createChannelEngine(app.context, channelWorld);
    const planned = await planIn(1);
    await engine.runDue();
    // Today's showing goes first, and with it comes the one of tomorrow.
    for (const untilEvening of [7 * 60 + 55, 24 * 60 - 20]) {
      await app.clock.advance(untilEvening * minuteMs);
      for (let minutes = 0; minutes < 20; minutes += 1) {
        await app.context.jobs.sweep();
        await engine.runDue();
        await app.clock.advance(minuteMs);
      }
    }
    const shown = await app.opened.sql<{ at: number; of: string }[]>`
      select floor(extract(epoch from appeared_at) / 300)::float8 * 300000 as at,
        case when subscription_id is null then 'person' else 'channel' end as of
      from message_appearance where appeared_at >= to_timestamp(${planned.begin / 1000}) order by version`;
    expect(shown.map(({ at, of }) => ({ at, of }))).toEqual([
      ...planned.scheduled.map((at) => ({ at, of: "person" })),
      ...planned.slots.map(({ at }) => ({ at, of: "channel" })),
    ]);
    expect(shown).toHaveLength(2);
  }, 120_000);
});
