import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { decodeGrid } from "../../gateway/grid.ts";
import { channelWorld } from "../../gateway/modules/channels/channelWorld.ts";
import { type ChannelEngine, createChannelEngine } from "../../gateway/modules/channels/engine/channelEngine.ts";
import { boardDayAt } from "../../gateway/modules/channels/planner/boardDay.ts";
import { addChannel, givePlus } from "../support/channels.ts";
import { pin, writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const minuteMs = 60_000;
const zone = "Europe/Zurich";

let app: TestApp;
let engine: ChannelEngine;
let board: string;
let id: string;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen", { timezone: zone })),
  });
  board = app.ids.boards.kitchen ?? "";
  await givePlus(app.context, board);
  engine = createChannelEngine(app.context, channelWorld);
  id = await addChannel(app.context, board, "webhook", { title: "Door" });
  const now = await app.clock.now();
  // Noon, whenever the tests run.
  await app.clock.advance(boardDayAt(zone, now).end + 11 * 60 * minuteMs - now);
});
afterEach(() => app?.close());

async function address(): Promise<string> {
  const { data } = await (await app.as("mia")).graphql<{ webhookAddress: { path: string } }>(
    `{ webhookAddress(subscriptionId: "${id}") { path } }`,
  );
  return data?.webhookAddress.path ?? "";
}
const post = (path: string, body: unknown) => app.anonymous.post(path, body);
const shown = async (): Promise<string[]> =>
  (
    await app.opened.sql<{ characters: Buffer }[]>`
    select characters from message_appearance where subscription_id = ${id} order by version`
  ).map(({ characters }) => decodeGrid(Uint8Array.from(characters)).trim().replaceAll(/\s+/g, " "));
const outcomes = async () =>
  (await app.opened.sql`select outcome, because from channel_run where subscription_id = ${id} order by slot`).map(
    (row) => ({
      ...row,
    }),
  );

describe("a webhook", () => {
  test("shows what comes at once, each for its stay, one after the other, before clocks and between channels", async () => {
    const clock = await addChannel(app.context, board, "channel-clock");
    await engine.runDue();
    const path = await address();
    const now = await app.clock.now();
    const first = await post(path, { text: "One" });
    const second = await post(path, { text: "Two" });
    expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
    expect(first.json().at).toBeGreaterThanOrEqual(now);
    expect(second.json().at).toBe(first.json().at + 5 * minuteMs);
    await engine.runDue();
    expect(await shown()).toEqual(["ONE"]);
    await app.clock.advance(2 * minuteMs);
    await engine.runDue();
    const clocks = async () =>
      Number(
        (
          await app.opened.sql`select count(*) from message_appearance where subscription_id = ${clock}
        and appeared_at > to_timestamp(${now / 1000})`
        )[0]?.count,
      );
    expect(await clocks()).toBe(0);
    await app.clock.advance(3 * minuteMs + 30_000);
    await engine.runDue();
    expect(await shown()).toEqual(["ONE", "TWO"]);
    await app.clock.advance(6 * minuteMs);
    await engine.runDue();
    await engine.runDue();
    expect(await clocks()).toBeGreaterThan(0);
    expect(await outcomes()).toEqual(Array(2).fill({ outcome: "Shown", because: null }));
  });

  test("has no other time than when something comes, and one that was chosen before is none", async () => {
    const path = await address();
    const mia = await app.as("mia");
    const choose = async (rhythm: string) =>
      (
        await mia.graphql<{ updateSubscription: { type?: string; rule?: string } }>(
          `mutation { updateSubscription(subscriptionId: "${id}", rhythm: ${rhythm}) { ... on Refusal { type rule } } }`,
        )
      ).data?.updateSubscription;
    for (const rhythm of [
      "{ kind: every, minutes: 60 }",
      '{ kind: at, times: ["18:00"] }',
      "{ kind: ambient, minutes: 5 }",
    ])
      expect(await choose(rhythm)).toEqual({ type: "ValidationError", rule: "rhythm" });
    expect(await choose("{ kind: default }")).toEqual({});
    await app.opened.sql`update subscription set rhythm = '{"kind":"every","minutes":60}' where id = ${id}`;
    expect((await post(path, { text: "Doorbell" })).json()).toEqual({ at: expect.any(Number) });
    await engine.runDue();
    expect(await shown()).toEqual(["DOORBELL"]);
  });

  test("waits for the end of quiet hours and pins while it is worth it, and says so", async () => {
    const path = await address();
    await app.opened.sql`update board set quiet_hours_begin = '1100', quiet_hours_end = '1230'`;
    expect((await post(path, { text: "Too early", expiresIn: 600 })).json()).toEqual({
      at: null,
      because: "quietHours",
    });
    const answer = (await post(path, { text: "Later" })).json();
    expect(new Date(answer.at).toLocaleTimeString("en-GB", { timeZone: zone })).toBe("12:30:00");
    await engine.runDue();
    expect(await shown()).toEqual([]);
    await app.clock.advance(31 * minuteMs);
    await engine.runDue();
    expect(await shown()).toEqual(["LATER"]);
  });

  test("shows nothing that came too late, and writes it down", async () => {
    const path = await address();
    await post(path, { text: "News", expiresIn: 120 });
    await app.clock.advance(10 * minuteMs);
    await engine.runDue();
    expect(await shown()).toEqual([]);
    expect(await outcomes()).toEqual([{ outcome: "Missed", because: null }]);
  });

  test("waits behind a pin that was set meanwhile", async () => {
    const path = await address();
    await post(path, { text: "Ring" });
    const mia = await app.as("mia");
    await pin(mia, { boardId: board, messageId: await writeText(mia, "Stay"), secondsToPin: 600 });
    await engine.runDue();
    expect(await shown()).toEqual([]);
    await app.clock.advance(16 * minuteMs);
    await engine.runDue();
    expect(await shown()).toEqual(["RING"]);
  });

  test("takes three a minute and twelve an hour, and says when the next", async () => {
    const path = await address();
    const statuses: number[] = [];
    for (let batch = 0; batch < 4; batch += 1) {
      for (let one = 0; one < 3; one += 1)
        statuses.push((await post(path, { text: `${batch} ${one}`, expiresIn: 86_400 })).statusCode);
      expect((await post(path, { text: "Fourth" })).json()).toMatchObject({
        type: "RateLimited",
        until: expect.any(Number),
      });
      await app.clock.advance(61_000);
    }
    expect(statuses).toEqual(Array(12).fill(202));
    expect((await post(path, { text: "Thirteenth" })).statusCode).toBe(429);
    const rows = await app.opened.sql`select 1 from webhook_inbox`;
    expect(rows).toHaveLength(12);
    await app.clock.advance(60 * minuteMs);
    expect((await post(path, { text: "An hour on" })).statusCode).toBe(202);
  });

  test("refuses what is no message, what no board can show, and 10 MB before it has read them", async () => {
    const path = await address();
    for (const [body, status] of [
      [{}, 400],
      [{ text: "" }, 400],
      [{ text: "  \n" }, 400],
      [{ text: "\ufe0f" }, 400],
      [{ text: "Hello", expiresIn: 1 }, 400],
      [{ text: "Hello", mood: "good" }, 400],
      [{ text: "漢字" }, 400],
    ] as const) {
      expect((await post(path, body)).statusCode).toBe(status);
      await app.clock.advance(61_000);
    }
    expect((await post(path, { text: "x".repeat(10_000_000) })).statusCode).toBe(413);
    expect(await app.opened.sql`select 1 from webhook_inbox`).toHaveLength(0);
  });

  test("counts what it took alone, and looks at so many calls", async () => {
    const path = await address();
    for (let call = 0; call < 20; call += 1) expect((await post(path, { text: "漢字" })).statusCode).toBe(400);
    expect((await post(path, { text: "Hello" })).statusCode).toBe(202);
    await app.opened.sql`update subscription set muted = true`;
    for (let call = 0; call < 5; call += 1) expect((await post(path, { text: "Hush" })).json().because).toBe("muted");
    await app.opened.sql`update subscription set muted = false`;
    expect((await post(path, { text: "Again" })).statusCode).toBe(202);
    for (let call = 27; call < 60; call += 1) await post(path, { text: "漢字" });
    const beyond = await post(path, { text: "漢字" });
    expect([beyond.statusCode, beyond.json()]).toMatchObject([
      429,
      { rule: "calls", error: expect.stringContaining("60 calls a minute"), until: expect.any(Number) },
    ]);
  });

  test("opens by its newest address alone, which stands nowhere in plain", async () => {
    const before = await address();
    expect(before).toBe(await address());
    const { data } = await (await app.as("mia")).graphql<{
      rotateWebhookAddress: { webhookAddress: { path: string } };
    }>(
      `mutation { rotateWebhookAddress(subscriptionId: "${id}") {
        ... on RotateWebhookAddressSuccess { webhookAddress { path } } } }`,
    );
    const after = data?.rotateWebhookAddress.webhookAddress.path ?? "";
    expect(after).not.toBe(before);
    expect((await post(before, { text: "Old" })).statusCode).toBe(404);
    expect((await post(after, { text: "New" })).statusCode).toBe(202);
    const rows = await app.opened.sql`select encode(secret_hash, 'escape') as hash, sealed from webhook_address`;
    expect(JSON.stringify(rows)).not.toContain(after.slice("/hooks/".length));
    expect(app.logLines.join("")).not.toContain(after.slice("/hooks/".length));
  });

  test("takes nothing while it is muted, and wants a plan", async () => {
    const path = await address();
    await app.opened.sql`update subscription set muted = true`;
    expect((await post(path, { text: "Hello" })).json()).toEqual({ at: null, because: "muted" });
    await app.opened.sql`delete from product_application`;
    expect((await post(path, { text: "Hello" })).json()).toMatchObject({ type: "SubscriptionHold" });
  });

  test("changes its address without a plan, too: what leaked opens nothing with the next one", async () => {
    const before = await address();
    await app.opened.sql`delete from product_application`;
    const mia = await app.as("mia");
    const rotated = await mia.graphql(`mutation { rotateWebhookAddress(subscriptionId: "${id}") { __typename } }`);
    expect(rotated.data).toEqual({ rotateWebhookAddress: { __typename: "RotateWebhookAddressSuccess" } });
    expect((await post(before, { text: "Old" })).statusCode).toBe(404);
    expect((await post(await address(), { text: "New" })).json()).toMatchObject({ type: "SubscriptionHold" });
  });
});
