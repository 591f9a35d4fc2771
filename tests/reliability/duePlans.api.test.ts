import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lotOf } from "../../gateway/modules/messages/dueLots.ts";
import { runDueMessages } from "../../gateway/modules/messages/dueMessages.ts";
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

interface PlanNode {
  readonly "Actual Loops": number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How often a row was held beside another one in vain. */
const compared = (node: PlanNode): number =>
  (node["Rows Removed by Join Filter"] ?? 0) * node["Actual Loops"] +
  (node.Plans ?? []).reduce((sum, inner) => sum + compared(inner), 0);

/** What the statements that write a lot did, by the database's own account; each is done twice, and once for nothing. */
function explainingWorld() {
  const plans: PlanNode[] = [];
  const { context } = app;
  const database = new Proxy(context.database, {
    get(target, name) {
      if (name !== "execute") return Reflect.get(target, name);
      return async (query: SQL) => {
        if (/settled as/.test(JSON.stringify(query.queryChunks))) {
          const explained = target.transaction(async (inside) => {
            const [row] = await inside.execute<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
              sql`explain (analyze, format json) ${query}`,
            );
            if (row !== undefined) plans.push(row["QUERY PLAN"][0].Plan);
            throw new Error("for nothing");
          });
          await expect(explained).rejects.toThrow("for nothing");
        }
        return target.execute(query);
      };
    },
  });
  return { plans, context: { ...context, database } };
}

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
  const { plans, context } = explainingWorld();
  await runDueMessages(context);
  const states = await run`select state, count(*)::int as n from scheduled_message group by 1`;
  expect([...states]).toEqual([{ state: "Sent", n: pending }]);
  expect(plans.length).toBe(pending / lotOf.boards);
  expect(Math.max(...plans.map(compared))).toBeLessThanOrEqual(lotOf.boards ** 2);
});
