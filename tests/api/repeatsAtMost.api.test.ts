import { afterAll, beforeAll, expect, test } from "vitest";
import { writeText } from "../support/messageCalls.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { makeRepeat } from "../support/timingCalls.ts";

/* A board has 50 repeats at most. */

let app: TestApp;
let mia: Caller;
let boardId: string;
let messageId: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen")),
  });
  mia = await app.as("mia");
  boardId = app.ids.boards.Kitchen ?? "";
  messageId = await writeText(mia, "Tea");
});
afterAll(() => app?.close());

const make = (idempotencyKey?: string) =>
  makeRepeat(mia, {
    boardId,
    messageId,
    rhythm: "Daily",
    time: "09:00",
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
const count = async () => (await app.opened.sql`select 1 from message_repeat where board_id = ${boardId}`).length;

test("as many as come at the same moment are no more than those", async () => {
  for (let made = 0; made < 48; made += 1) await make();
  expect(await count()).toBe(48);
  const answers = await Promise.all(Array.from({ length: 12 }, () => make()));
  expect(answers.filter(({ __typename }) => __typename !== "Refusal")).toHaveLength(2);
  expect(await count()).toBe(50);
});

test("the same call again is answered as before, also when the board has them all by then", async () => {
  await app.opened
    .sql`delete from message_repeat where id = (select id from message_repeat where board_id = ${boardId} limit 1)`;
  const first = await make("the-last-one");
  expect(first).toMatchObject({ repeat: { rhythm: "Daily" } });
  expect(await make("the-last-one")).toEqual(first);
  expect(await make("another-one")).toMatchObject({ type: "ValidationError", rule: "repeats" });
  expect(await count()).toBe(50);
});
