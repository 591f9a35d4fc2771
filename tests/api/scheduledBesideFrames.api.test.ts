import { expect, test } from "vitest";
import { grid, startDialects } from "../support/dialectWorld.ts";
import { schedule, writeText } from "../support/messageCalls.ts";

test("a scheduled message has its turn beside a program that sends a frame whenever the board may change", async () => {
  const { app, mia, kitchen, sendLocal, anew } = await startDialects();
  const frame = async (code: number) => {
    await anew();
    expect((await sendLocal(grid(code))).statusCode).toBe(201);
  };
  const frames = async () =>
    (await app.opened.sql`select 1 from message_appearance where board_id = ${kitchen} and attribution = 'API'`).length;
  await frame(1);
  const messageId = await writeText(mia, "Dinner is ready");
  const sendAt = Math.floor(await app.context.clock.now()) + 20_000;
  expect(await schedule(mia, { boardId: kitchen, messageId, sendAt, forced: true })).toMatchObject({
    __typename: expect.stringMatching(/Success$/),
  });
  const isShown = async () =>
    (await app.opened.sql`select 1 from message_appearance where message_id = ${messageId}`).length === 1;
  // Due after the second of them, it is shown when the board may change for the first time since.
  for (let round = 0; round < 3; round += 1) {
    await frame(2 + round);
    await app.clock.advance(15_001);
    await app.context.jobs.sweep();
  }
  expect(await isShown()).toBe(true);
  // And the frames go on.
  const before = await frames();
  for (let round = 0; round < 2; round += 1) {
    await frame(10 + round);
    await app.clock.advance(15_001);
    await app.context.jobs.sweep();
  }
  expect(await frames()).toBeGreaterThan(before);
});
