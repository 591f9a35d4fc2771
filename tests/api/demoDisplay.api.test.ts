import { and, eq } from "drizzle-orm";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { account } from "../../gateway/modules/people/people.tables.ts";
import { loadDemo } from "../../gateway/seed/demo.ts";
import { sendText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { readReceipt } from "../support/upkeepCalls.ts";

const running: TestApp[] = [];
afterEach(async () => {
  // The one that owns the database is the last.
  for (const app of running.splice(0).reverse()) await app.close();
});

const aBeat = { timeout: 12_000, interval: 200 };

async function start(beside?: TestApp): Promise<TestApp> {
  const app = await testApp({ ...(beside === undefined ? {} : { beside }) });
  running.push(app);
  return app;
}

async function demo() {
  const app = await start();
  await loadDemo(app.context);
  const { database } = app.context;
  const [person] = await database.select().from(account).where(eq(account.emailAddress, "mia@example.com"));
  const [hall] = await database.select().from(board).where(eq(board.title, "Hallway"));
  if (person === undefined || hall === undefined) throw new Error("The demo household is not there.");
  return { app, personId: person.personId, mia: await app.as(person.personId), boardId: hall.id };
}

interface Shown {
  readonly lastSeen: number | null;
  readonly devices: readonly { readonly id: string; readonly isDemo: boolean }[];
}

async function shown(caller: Caller, id: string): Promise<Shown> {
  const { data } = await caller.graphql<{ getBoardV2: Shown }>(
    "query GetBoardV2($id: ID!) { getBoardV2(id: $id) { lastSeen devices { id isDemo } } }",
    { id },
  );
  if (!data) throw new Error("The board is not there.");
  return data.getBoardV2;
}

const players = async ({ context }: TestApp) =>
  new Set(
    (await context.database.select().from(device).where(eq(device.isDemo, true))).map(({ playedBy }) => playedBy),
  );

test("every board of the demo that has a display stays online by itself, and what is sent gets its receipt", async () => {
  const { app, personId, mia: before, boardId } = await demo();
  expect(await shown(before, boardId)).toMatchObject({ lastSeen: expect.any(Number), devices: [{ isDemo: true }] });
  // It is played already: what keeps it online is its heartbeats, not that it begins.
  await expect.poll(async () => (await players(app)).has(null), aBeat).toBe(false);
  await app.clock.advance(10 * 60_000);
  // The clock has moved past the life of a bearer.
  const mia = await app.as(personId);
  await expect.poll(async () => (await shown(mia, boardId)).lastSeen, aBeat).toEqual(expect.any(Number));
  const displays = await app.context.database.select().from(device);
  for (const { boardId: id } of displays) {
    await expect.poll(async () => (await shown(mia, id ?? "")).lastSeen, aBeat).toEqual(expect.any(Number));
  }
  // The household has a pin there.
  const answer = await sendText(mia, boardId, "Good morning", { forced: true, forcePinnedMessageOverride: true });
  if (answer.__typename === "Refusal") throw new Error(answer.error);
  const state = async () => (await readReceipt(mia, answer.appearance.id)).state;
  await expect.poll(state, aBeat).toBe("Sent");
  await expect.poll(state, { timeout: 30_000, interval: 500 }).toBe("Shown");
}, 90_000);

test("a person ends it: it is gone, and stays gone after a restart", async () => {
  const { app, mia, boardId } = await demo();
  await expect.poll(async () => (await players(app)).has(null), aBeat).toBe(false);
  const [display] = (await shown(mia, boardId)).devices;
  const { data } = await mia.graphql(
    "mutation RemoveDevice($id: ID!) { removeDevice(id: $id) { ... on RemoveDeviceSuccess { removed } } }",
    { id: display?.id },
  );
  expect(data).toEqual({ removeDevice: { removed: true } });
  expect(await shown(mia, boardId)).toEqual({ lastSeen: null, devices: [] });
  const second = await start(app);
  expect(await loadDemo(second.context)).toBeUndefined();
  await second.clock.advance(60_000);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect(await shown(mia, boardId)).toEqual({ lastSeen: null, devices: [] });
  const { database } = second.context;
  expect(
    await database
      .select()
      .from(device)
      .where(and(eq(device.boardId, boardId))),
  ).toEqual([]);
}, 60_000);

test("a clock that is years behind what the demo has shown lets them wait", async () => {
  const { app } = await demo();
  await app.app.lifecycle.beginStop(1_000);
  await app.clock.advance(-5 * 365 * 86_400_000);
  await app.opened.sql`update message_appearance set sent_at = null`;
  const warnings: string[] = [];
  const listen = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", listen);
  onTestFinished(() => void process.off("warning", listen));
  await start(app);
  // They have taken what their boards show.
  const given = async () => (await app.opened.sql`select 1 from message_appearance where sent_at is not null`).length;
  await expect.poll(given, { timeout: 30_000, interval: 200 }).toBeGreaterThan(1);
  expect(warnings).toEqual([]);
}, 90_000);

test("one gateway plays them, and another goes on when it stops or is dead", async () => {
  const { app } = await demo();
  await expect.poll(async () => [...(await players(app))], aBeat).toEqual([expect.any(String)]);
  const [first] = await players(app);
  const second = await start(app);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  expect([...(await players(app))]).toEqual([first]);
  // It stops in good order: its place is free at once.
  await app.app.lifecycle.beginStop(1_000);
  await expect.poll(async () => [...(await players(second))][0] ?? first, aBeat).not.toBe(first);
  const [other] = await players(second);
  expect(other).toEqual(expect.any(String));
  // A dead one holds its place until its lease is over.
  await second.context.database.update(device).set({ playedBy: "a dead gateway" }).where(eq(device.isDemo, true));
  await second.clock.advance(30_000);
  await expect.poll(async () => [...(await players(second))], aBeat).toEqual([other]);
}, 90_000);
