import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { cleaning } from "../../gateway/dueWork.ts";
import { cleanUp } from "../../gateway/jobs/cleaning.ts";
import { removeOldAnswers } from "../../gateway/modules/messages/dueMessages.ts";
import { historyTexts } from "../support/listCalls.ts";
import { schedule, writeText } from "../support/messageCalls.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const { retainEvents } = readConfig({}, []);
const minuteMs = 60_000;
const old = 5_000;
/** Events that go together (decision 175). */
const lot = 1_000;

let app: TestApp;
let board: string;

beforeAll(async () => {
  app = await testApp({
    config: { retainEvents },
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Hall")),
  });
  board = app.ids.boards.Hall ?? "";
});

afterAll(() => app?.close());

beforeEach(() => app.clock.advance(2 * minuteMs));

const growOld = () => app.opened.sql`
  insert into board_event (board_id, version, kind, actor_kind, cause, at)
  select 'gone', n, 'renamed', 'job', 'test', gateway_now() - interval '14 months' from generate_series(1, ${old}::int) n`;
const left = async (): Promise<number> =>
  (await app.opened.sql<{ count: number }[]>`select count(*)::int as count from board_event where board_id = 'gone'`)[0]
    ?.count ?? -1;
const waiting = async (): Promise<number> =>
  (await app.opened.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .length;

/** Somebody holds the event that is to go first, until the end. */
async function holdOldest(): Promise<() => Promise<void>> {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isHeld = (): void => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = app.opened.sql.begin(async (transaction) => {
    await transaction`select 1 from board_event where id = (select min(id) from board_event) for update`;
    isHeld();
    await ended;
  });
  await held;
  return async () => {
    end();
    await holding;
  };
}

test("what is due does not wait for cleaning, and a stop waits for no more than one lot of it", async () => {
  const mia = await app.as("mia");
  await growOld();
  const letGo = await holdOldest();
  await app.context.jobs.start();
  await expect.poll(waiting).toBe(1);

  const messageId = await writeText(mia, "Good morning");
  await schedule(mia, { messageId, boardId: board, sendAt: (await app.clock.now()) + minuteMs });
  await app.clock.advance(minuteMs);
  await expect.poll(() => historyTexts(mia, board), { timeout: 10_000 }).toEqual(["Good morning"]);
  expect(await waiting()).toBe(1);

  const stopping = app.context.jobs.stop();
  await letGo();
  await stopping;
  expect(await left()).toBe(old - lot);
});

test("what fails is told, and leaves the others their turn", async () => {
  const done: string[] = [];
  const works = [
    async function breaks() {
      throw new Error("A table is gone.");
    },
    async function works() {
      done.push("works");
    },
  ];
  await cleanUp(app.context, works);
  expect(done).toEqual(["works"]);
  expect(app.logLines.filter((line) => line.includes("Cleaning failed") && line.includes("breaks"))).toHaveLength(1);
  // The minute is taken.
  await cleanUp(app.context, works);
  expect(done).toEqual(["works"]);
});

test("once a minute one of all gateways does it", async () => {
  const { sql } = app.opened;
  const addOld = () => sql`insert into idempotency (principal, operation, key, body_hash, answer, created_at)
    values ('person:x', 'x', gen_random_uuid()::text, ''::bytea, '{}', gateway_now() - interval '8 days')`;
  const kept = async () => (await sql`select 1 from idempotency where principal = 'person:x'`).length;
  const second = await testApp({ beside: app });
  try {
    await addOld();
    await cleanUp(app.context, cleaning);
    expect(await kept()).toBe(0);
    await addOld();
    await Promise.all([cleanUp(app.context, cleaning), cleanUp(second.context, cleaning)]);
    expect(await kept()).toBe(1);
    await app.clock.advance(minuteMs + 1_000);
    await cleanUp(second.context, cleaning);
    expect(await kept()).toBe(0);
  } finally {
    await second.close();
  }
});

test("old answers go in lots as well: what a turn has no time for stays for the next one", async () => {
  const { sql } = app.opened;
  await sql`insert into idempotency (principal, operation, key, body_hash, answer, created_at)
    select 'person:y', 'x', n::text, ''::bytea, '{}', gateway_now() - interval '8 days' from generate_series(1, 2500) n`;
  const kept = async () => (await sql`select 1 from idempotency where principal = 'person:y'`).length;
  let lots = 0;
  const ofOneLot = { goesOn: async () => lots++ < 1 };
  await removeOldAnswers(app.context, ofOneLot);
  expect(await kept()).toBe(1_500);
  await app.clock.advance(minuteMs);
  await cleanUp(app.context, cleaning);
  expect(await kept()).toBe(0);
});
