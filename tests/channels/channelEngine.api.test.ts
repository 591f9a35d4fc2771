import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { type ChannelEngine, createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { runWays } from "../../gateway/modules/channels/engine/lot.ts";
import { renderSlot } from "../../gateway/modules/channels/engine/renderSlot.ts";
import { runBoard } from "../../gateway/modules/channels/engine/runBoard.ts";
import { planInput, readyChannels } from "../../gateway/modules/channels/engine/showInputs.ts";
import { claimShows, selectShowInputs, selectShows } from "../../gateway/modules/channels/engine/shows.store.ts";
import { createSteps } from "../../gateway/modules/channels/engine/steps.ts";
import { boardDayAt, dateBeside } from "../../gateway/modules/channels/planner/boardDay.ts";
import { planDay } from "../../gateway/modules/channels/planner/planDay.ts";
import { addChannel, givePlus, goToTomorrow } from "../support/channels.ts";
import { pin, sendText, writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

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

const goTo = (time: string): Promise<void> => goToTomorrow(app, zone, time);

async function rows<Row>(query: string): Promise<Row[]> {
  return (await app.opened.sql.unsafe(query)) as unknown as Row[];
}

interface Appeared {
  readonly subscription: string;
  readonly hex: string;
  readonly at: number;
  readonly key: string;
}

const appeared = () =>
  rows<Appeared>(`select subscription_id as subscription, encode(characters, 'hex') as hex, once_key as key,
    (extract(epoch from appeared_at) * 1000)::float8 as at from message_appearance
    where subscription_id is not null order by version`);
const outcomes = (subscription: string) =>
  rows<{ outcome: string; because: string | null }>(
    `select outcome, because from channel_run where subscription_id = '${subscription}' order by slot`,
  );

/** When the board is due next. */
/** In whole milliseconds, as the gateway's clock tells them: the database counts finer than that. */
async function nextAt(): Promise<number> {
  const [row] = await rows<{ at: number }>("select floor(extract(epoch from next_at) * 1000)::float8 as at from show");
  return row?.at ?? Number.POSITIVE_INFINITY;
}

const send = async (text: string): Promise<string> => (await sendText(await app.as("mia"), board, text)).__typename;

const poorRichard = "channel-poor-richard";
const everyHalf = { kind: "every", minutes: 30 } as const;

describe("the channels of a board", () => {
  test("live the day that was planned the evening before, byte by byte, on two gateways", async () => {
    await app.opened.sql`update board set quiet_hours_begin = '0830', quiet_hours_end = '0700'`;
    await goTo("20:00");
    await addChannel(app.context, board, poorRichard, { title: "Richard", rhythm: everyHalf });
    await addChannel(app.context, board, "channel-haiku-year", { rhythm: everyHalf, phaseMinutes: 10 });
    await addChannel(app.context, board, "channel-clock");
    const second = await testApp({ beside: app });
    const engines = [engine, createChannelEngine(second.context, channelWorld)];
    try {
      const [inputs] = await selectShowInputs(app.context.database, [board]);
      if (inputs === undefined) throw new Error("There is no board.");
      const channels = readyChannels(channelWorld.findChannel, inputs.subscriptions);
      const tomorrow = dateBeside(boardDayAt(zone, inputs.now).date, 1);
      const plan = planDay(planInput(inputs, channels, tomorrow));
      const planned = [
        ...plan.slots.filter(({ mark }) => mark === "planned" || mark === "moved"),
        ...plan.ambient.flatMap(({ subscriptionId, begin, end }) =>
          Array.from({ length: (end - begin) / minuteMs }, (_, place) => begin + place * minuteMs).map((at) => ({
            subscriptionId,
            at,
            wantedAt: at,
            turn: Math.floor(at / minuteMs),
          })),
        ),
      ].sort((one, other) => one.at - other.at);
      const expected = planned.map((slot) => {
        const channel = channels.find(({ row }) => row.id === slot.subscriptionId);
        if (channel === undefined) throw new Error("The plan names a channel that is not there.");
        const grid = renderSlot(channel, { ...inputs, ...slot }, { data: undefined, sets: [] });
        if (grid.kind === "nothing") throw new Error("A channel of sayings has nothing to say.");
        return {
          key: `channel:${slot.subscriptionId}:${slot.wantedAt}`,
          hex: Buffer.from(grid.characters).toString("hex"),
        };
      });
      expect(expected.length).toBeGreaterThan(60);
      await Promise.all(engines.map((each) => each.runDue()));
      for (let step = 0; step < 200; step += 1) {
        const next = await nextAt();
        if (next > plan.begin + 9 * 60 * minuteMs) break;
        await app.clock.advance(Math.max(0, next - (await app.clock.now())) + 5);
        await Promise.all(engines.map((each) => each.runDue()));
      }
      const lived = (await appeared()).filter(({ at }) => at >= plan.begin);
      expect(lived.map(({ key, hex }) => ({ key, hex }))).toEqual(expected);
    } finally {
      await second.close();
    }
  }, 120_000);

  test("show a slot once when a gateway dies between taking it and sending, and between sending and noting it", async () => {
    await goTo("08:55");
    const id = await addChannel(app.context, board, poorRichard);
    await engine.runDue();
    await app.clock.advance(6 * minuteMs);
    expect(await claimShows(app.context.database, "dies before", 10)).toHaveLength(1);
    await engine.runDue();
    expect(await appeared()).toEqual([]);
    await app.clock.advance(61_000);
    const taken = await claimShows(app.context.database, "dies after", 10);
    const [kept] = await selectShows(app.context.database, taken);
    const [inputs] = await selectShowInputs(app.context.database, [board]);
    if (kept === undefined || inputs === undefined) throw new Error("Nothing was due.");
    const steps = createSteps();
    const ways = runWays(app.context, channelWorld, "dies after", steps.inStep);
    await steps.run([async () => void (await runBoard(app.context, channelWorld, kept, inputs, ways))]);
    await app.opened.sql`delete from channel_run`;
    expect(await appeared()).toHaveLength(1);
    await send("Somebody else");
    await app.clock.advance(61_000);
    await engine.runDue();
    expect(await appeared()).toHaveLength(1);
    expect(await outcomes(id)).toEqual([{ outcome: "Shown", because: null }]);
  });

  test("catch up with the newest slot alone after hours off", async () => {
    await goTo("08:55");
    const id = await addChannel(app.context, board, poorRichard);
    await engine.runDue();
    await app.clock.advance(4 * 60 * minuteMs + 10 * minuteMs);
    await engine.runDue();
    expect((await outcomes(id)).map(({ outcome }) => outcome)).toEqual([
      "Missed",
      "Missed",
      "Missed",
      "Missed",
      "Shown",
    ]);
    expect(await appeared()).toHaveLength(1);
    // Half an hour and more after its time it is too late for that one, too.
    await app.clock.advance(60 * minuteMs + 40 * minuteMs);
    await engine.runDue();
    expect((await outcomes(id)).slice(5).map(({ outcome }) => outcome)).toEqual(["Missed"]);
    expect(await appeared()).toHaveLength(1);
  });

  test("leave a person's message on the board for a while, and start no 15 seconds for people", async () => {
    await goTo("08:58");
    const id = await addChannel(app.context, board, poorRichard);
    await engine.runDue();
    expect(await send("Dinner is ready")).toBe("CreateMessageAppearanceV2Success");
    await app.clock.advance(3 * minuteMs);
    await engine.runDue();
    expect(await appeared()).toEqual([]);
    expect(await outcomes(id)).toEqual([]);
    await app.clock.advance(2 * minuteMs + 1_000);
    await engine.runDue();
    expect(await appeared()).toHaveLength(1);
    expect(await send("Right after the channel")).toBe("CreateMessageAppearanceV2Success");
  });

  test("say what held them back: quiet hours, a pin, a plan that has ended", async () => {
    await goTo("08:55");
    const paid = await addChannel(app.context, board, "channel-stage-lines");
    await engine.runDue();
    await app.clock.advance(6 * minuteMs);
    await engine.runDue();
    expect(await outcomes(paid)).toEqual([{ outcome: "Silent", because: "plan" }]);
    await givePlus(app.context, board);
    await app.opened.sql`update board set quiet_hours_begin = '0930', quiet_hours_end = '1030'`;
    await app.clock.advance(60 * minuteMs);
    await engine.runDue();
    expect((await outcomes(paid)).at(-1)).toEqual({ outcome: "Silent", because: "quietHours" });
    await app.clock.advance(60 * minuteMs);
    await engine.runDue();
    expect((await outcomes(paid)).at(-1)).toEqual({ outcome: "Shown", because: null });
    const mia = await app.as("mia");
    await pin(mia, { boardId: board, messageId: await writeText(mia, "Stay"), secondsToPin: 7200 });
    await app.clock.advance(60 * minuteMs);
    await engine.runDue();
    expect((await outcomes(paid)).at(-1)).toEqual({ outcome: "Held", because: "pin" });
    expect(await appeared()).toHaveLength(1);
  });

  test("plan anew as soon as something changes, and show only what is due", async () => {
    await goTo("08:58");
    await addChannel(app.context, board, poorRichard);
    await engine.runDue();
    const before = await nextAt();
    expect(before).toBeGreaterThan(await app.clock.now());
    const clock = await addChannel(app.context, board, "channel-clock");
    expect(await nextAt()).toBeLessThanOrEqual(await app.clock.now());
    await engine.runDue();
    expect((await appeared()).map(({ subscription }) => subscription)).toEqual([clock]);
    await app.opened.sql`update subscription set muted = true where id = ${clock}`;
    await engine.runDue();
    expect(await nextAt()).toBe(before);
  });

  test("write what they show again and again once", async () => {
    await goTo("08:58");
    await addChannel(app.context, board, "channel-clock");
    for (let week = 0; week < 3; week += 1) {
      await engine.runDue();
      // The clock's next minute begins a little after the board's.
      await app.clock.advance(minuteMs + 5_000);
      await engine.runDue();
      await app.clock.advance((7 * 24 * 60 - 1) * minuteMs - 5_000);
    }
    expect(await appeared()).toHaveLength(6);
    const [count] = await rows<{ n: number }>("select count(distinct message_id)::int as n from message_appearance");
    expect(count?.n).toBe(2);
  });

  test("of a board that is gone are no more", async () => {
    await goTo("08:58");
    await addChannel(app.context, board, poorRichard);
    await app.opened.sql`delete from board where id = ${board}`;
    await engine.runDue();
    expect(await rows("select 1 from show")).toEqual([]);
  });
});
