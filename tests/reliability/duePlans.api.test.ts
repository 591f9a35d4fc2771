import { afterEach, beforeEach, expect, test } from "vitest";
import { lotOf } from "../../gateway/modules/messages/dueLots.ts";
import { runDueMessages } from "../../gateway/modules/messages/dueMessages.ts";
import { explaining, type PlanNode } from "../support/explaining.ts";
import { copyBoard } from "../support/manyBoards.ts";
import { schedule, writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const pending = 3_000;
let app: TestApp;

beforeEach(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });
});

afterEach(() => app?.close());

/** How often a row was held beside another one in vain. */
const compared = (node: PlanNode): number =>
  (node["Rows Removed by Join Filter"] ?? 0) * node["Actual Loops"] +
  (node.Plans ?? []).reduce((sum, inner) => sum + compared(inner), 0);

test("a lot is written without a look at what else is due, also where the database takes all to be sent", {
  timeout: 60_000,
}, async () => {
  const mia = await app.as("mia");
  const boardId = app.ids.boards.kitchen ?? "";
  const messageId = await writeText(mia, "Good morning");
  await schedule(mia, { messageId, boardId, sendAt: (await app.clock.now()) + 60_000 });
  const { sql: run } = app.opened;
  const [row] = await run<{ id: string }[]>`select id from scheduled_message`;
  await copyBoard(run, { boardId, rows: [{ table: "scheduled_message", id: row?.id ?? "" }] }, pending - 1);
  // As on any day: nearly all that was ever scheduled has been sent, and the statistics say so.
  await run`alter table scheduled_message set (autovacuum_enabled = false)`;
  await run`update scheduled_message set state = 'Sent'`;
  await run`analyze scheduled_message`;
  await run`update scheduled_message set state = 'Pending'`;
  await app.clock.advance(120_000);
  const { plans, executor: database } = explaining(app.context.database, /settled as/);
  await runDueMessages({ ...app.context, database });
  const states = await run`select state, count(*)::int as n from scheduled_message group by 1`;
  expect([...states]).toEqual([{ state: "Sent", n: pending }]);
  expect(plans.length).toBe(pending / lotOf.boards);
  expect(Math.max(...plans.map(compared))).toBeLessThanOrEqual(lotOf.boards ** 2);
});
