import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { messageAppearance } from "../../gateway/boardState/boardState.tables.ts";
import { readBoardState } from "../../gateway/boardState/boardState.ts";
import { classicTransition, longestTurnMs, orders } from "../../gateway/boardState/transition.ts";
import { loadGridCore } from "../../grid-core/load.node.ts";
import { pin, schedule, sendVersion1, show, writeText } from "../support/messageCalls.ts";
import { gridWith } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { changeHabits } from "../support/timingCalls.ts";
import { startBroadcast } from "../support/upkeepCalls.ts";

const core = loadGridCore();
const minute = 60_000;
let app: TestApp;
let mia: Caller;
let ben: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .tenant("Home", (home) => home.owner("mia").user("ben").board("Kitchen", { timezone: "UTC" })),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

beforeEach(async () => {
  await app.context.database.update(board).set({ transition: classicTransition });
  await pass(minute);
  await mia.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: kitchen });
});

async function pass(ms: number): Promise<void> {
  await app.clock.advance(ms);
  await app.context.jobs.sweep();
  [mia, ben] = await Promise.all([app.as("mia"), app.as("ben")]);
}

const wave = { pace: "brisk", order: "diagonal", stepIntervalMs: 40, stepSize: 1 } as const;

async function latest() {
  const [row] = await app.context.database
    .select()
    .from(messageAppearance)
    .where(eq(messageAppearance.boardId, kitchen))
    .orderBy(desc(messageAppearance.version))
    .limit(1);
  return row;
}

test("a send turns as it says, and screens and displays are given exactly that", async () => {
  const answer = await show(ben, { boardId: kitchen, messageId: await writeText(ben, "Wave"), transition: wave });
  expect(answer.__typename).toBe("CreateMessageAppearanceV2Success");
  expect((await latest())?.transition).toEqual(wave);
  const state = await readBoardState(app.context, kitchen);
  expect(state?.changes.at(-1)?.transition).toEqual(wave);
  await pass(minute);
  await show(ben, { boardId: kitchen, messageId: await writeText(ben, "As ever") });
  expect((await latest())?.transition).toEqual(classicTransition);
});

test("what a send leaves out is the board's own manner, which Owners and Admins set", async () => {
  expect(await changeHabits(ben, { boardId: kitchen, transition: { pace: "brisk" } })).toMatchObject({
    type: "NotAuthorized",
    rule: "role",
  });
  expect(
    await changeHabits(mia, { boardId: kitchen, transition: { pace: "brisk", order: "row", stepIntervalMs: 90 } }),
  ).toMatchObject({
    board: { transition: { pace: "brisk", order: "row", stepIntervalMs: 90, stepSize: 1 } },
  });
  await show(ben, { boardId: kitchen, messageId: await writeText(ben, "Partly"), transition: { order: "column" } });
  expect((await latest())?.transition).toEqual({ pace: "brisk", order: "column", stepIntervalMs: 90, stepSize: 1 });
});

test("pins, schedules, the call of version 1 and broadcasts take it too", async () => {
  await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Pinned"), secondsToPin: 1, transition: wave });
  expect((await latest())?.transition).toEqual(wave);
  await pass(minute);
  const sendAt = (await app.clock.now()) + minute;
  await schedule(mia, { boardId: kitchen, messageId: await writeText(mia, "Later"), sendAt, transition: wave });
  await pass(2 * minute);
  const sent = await latest();
  expect(sent).toMatchObject({ transition: wave, onceKey: expect.stringContaining("scheduled:") });
  await pass(minute);
  await sendVersion1(mia, { boardId: kitchen, text: "One call", transition: { ...wave, order: "random" } });
  expect((await latest())?.transition).toEqual({ ...wave, order: "random" });
  await pass(minute);
  await mia.graphql(
    `mutation Broadcast($boardIds: String!, $characters: Characters!, $transition: TransitionInput) {
      broadcastMessage(boardIds: $boardIds, characters: $characters, transition: $transition) { __typename } }`,
    { boardIds: kitchen, characters: gridWith(5), transition: wave },
  );
  await app.context.jobs.sweep();
  expect(await latest()).toMatchObject({ transition: wave, onceKey: expect.stringContaining("broadcast:") });
  await pass(minute);
  await startBroadcast(mia, { boardIds: kitchen, characters: gridWith(6) });
  await app.context.jobs.sweep();
  expect((await latest())?.transition).toEqual(classicTransition);
});

test.each([
  { stepIntervalMs: -1 },
  { stepIntervalMs: 3_001 },
  { stepSize: 0 },
  { stepSize: 133 },
  // The last of 132 modules would start after 132 s.
  { order: "random", stepIntervalMs: 1_000, stepSize: 1 },
])("nobody is made to wait for %j", async (transition) => {
  const answer = await show(ben, { boardId: kitchen, messageId: await writeText(ben, "Slow"), transition });
  expect(answer).toMatchObject({ type: "ValidationError", rule: "transition" });
});

test.each([
  // 22 columns, 2.8 s apart: the last starts after 58.8 s. 132 flaps at random would take minutes.
  { order: "column", stepIntervalMs: 2_800, stepSize: 1 },
  { order: "row", stepIntervalMs: 3_000, stepSize: 1 },
  { order: "random", stepIntervalMs: 458, stepSize: 1 },
])("an order is as slow as its own steps make it: %j", async (transition) => {
  const answer = await show(ben, { boardId: kitchen, messageId: await writeText(ben, transition.order), transition });
  expect(answer.__typename).toBe("CreateMessageAppearanceV2Success");
  expect((await latest())?.transition).toMatchObject(transition);
});

test("the time in which the gateway holds a turn for unsettled is no shorter than the core's turn", () => {
  const size = { rows: 6, columns: 22 };
  const drum = core.assignedCodes();
  const from = new Uint8Array(132).fill(drum[0] ?? 0);
  // The longest way of the drum: to the flap before the one that is shown.
  const to = new Uint8Array(132).fill(drum.at(-1) ?? 0);
  for (const order of orders) {
    for (const stepSize of [1, 4, 7]) {
      const transition = { pace: "classic", order, stepIntervalMs: 70, stepSize } as const;
      const { settledMs } = core.costOf(from, to, { ...size, ...transition, seed: 5 });
      const longest = longestTurnMs(transition, size);
      expect(longest, `${order} ${stepSize}`).toBeGreaterThanOrEqual(settledMs);
      expect(longest - settledMs, `${order} ${stepSize}`).toBeLessThan(500);
    }
  }
});
