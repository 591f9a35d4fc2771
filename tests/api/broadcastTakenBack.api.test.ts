import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../../gateway/db/database.ts";
import { runBroadcasts } from "../../gateway/modules/broadcasts/runBroadcasts.ts";
import { readBoard } from "../support/messageCalls.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";
import { changeBroadcast, readBroadcast, startBroadcast } from "../support/upkeepCalls.ts";

let app: TestApp;
let mia: Caller;
/** One more than are written to at the same time. */
const names = Array.from({ length: 9 }, (_, place) => `Hall ${place}`);
let ids: readonly string[];

beforeAll(async () => {
  app = await testApp({
    // Where all are busy the driver sends what comes next behind what waits.
    open: async (url) => openDatabase(url, { connections: 20 }),
    seed: (seed) =>
      seed.person("mia").tenant("Home", (home) => names.reduce((all, name) => all.board(name), home.owner("mia"))),
  });
  ids = names.map((name) => app.ids.boards[name] ?? "");
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.clock.advance(61_000);
  mia = await app.as("mia");
});

async function start(code: number): Promise<string> {
  const started = await startBroadcast(mia, { boardIds: ids.join(","), characters: gridWith(code) });
  if (started.__typename === "Refusal") throw new Error(`${started.type} ${started.rule}`);
  return started.broadcast.id;
}

/** What a call of the broadcast was answered: its refusal's rule, or nothing. */
async function refusedBy(name: "undoBroadcast" | "retryBroadcast", id: string): Promise<string | undefined> {
  const { data } = await mia.graphql<Record<string, { rule?: string }>>(
    `mutation { ${name}(id: "${id}") { __typename ... on Refusal { rule } } }`,
  );
  return data?.[name]?.rule;
}

test("nothing to try again begins nothing: the time in which it can be taken back does not begin anew", async () => {
  const id = await start(1);
  await app.context.jobs.sweep();
  expect((await readBroadcast(mia, id)).undoUntil).not.toBeNull();
  await app.clock.advance(16_000);
  for (let round = 0; round < 2; round += 1) {
    expect(await refusedBy("retryBroadcast", id)).toBeUndefined();
    await app.context.jobs.sweep();
    expect(await readBroadcast(mia, id)).toMatchObject({ state: "Done", undoUntil: null });
    expect(await refusedBy("undoBroadcast", id)).toBe("undoTime");
  }
});

test("a board that was being sent to when it was cancelled and taken back gets back what it showed", async () => {
  const slow = ids.at(-1) ?? "";
  for (const board of ids) await sendGrid(mia, board, gridWith(2));
  await app.clock.advance(61_000);
  const id = await start(3);
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let holds = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const holding = app.opened.sql.begin(async (sql) => {
    await sql`select 1 from board where id = ${slow} for update`;
    holds();
    await held;
  });
  await isHeld;
  const work = runBroadcasts(app.context);
  const waiting = () => app.opened.sql`select pid from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await changeBroadcast(mia, "cancelBroadcast", id);
  await changeBroadcast(mia, "undoBroadcast", id);
  // Whoever sweeps meanwhile finds nothing to take back.
  await runBroadcasts(app.context);
  letGo();
  await Promise.all([holding, work]);
  await app.context.jobs.sweep();
  const record = await readBroadcast(mia, id);
  expect(record.state).toBe("Undone");
  expect(record.targets.map(({ state }) => state)).toEqual(names.map(() => "Undone"));
  for (const board of ids) expect((await readBoard(mia, board)).characters).toEqual(gridWith(2));
});
