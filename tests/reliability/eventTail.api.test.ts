import { afterEach, expect, it } from "vitest";
import {
  appendBoardEvent,
  readEventPosition,
  readEventsFrom,
  readWatchedEvents,
} from "../../gateway/boardState/boardState.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;

afterEach(() => app.close());

it("whoever follows what happens misses no event, in whatever order its transactions end", async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("slow").board("quick")),
  });
  const { slow = "", quick = "" } = app.ids.boards;
  const { context } = app;
  const event = (boardId: string) =>
    ({ boardId, kind: "pinned", cause: "test", actor: { kind: "job", id: null } }) as const;
  let position = await readEventPosition(context);
  const begin = `${position.split(".")[0]}.0`;
  const followed: string[] = [];
  const follow = async (): Promise<void> => {
    const next = await readEventsFrom(context, position);
    position = next.position;
    followed.push(...next.events.map(({ boardId }) => boardId));
  };
  let written = (): void => {};
  let end = (): void => {};
  const hasWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const mayEnd = new Promise<void>((resolve) => {
    end = resolve;
  });
  // The first one to begin and to take an id is the last one to end.
  const first = context.database.transaction(async (transaction) => {
    await appendBoardEvent(transaction, event(slow));
    written();
    await mayEnd;
  });
  await hasWritten;
  await appendBoardEvent(context.database, event(quick));
  await follow();
  expect(followed).toEqual([]);
  end();
  await first;
  // Transactions of other databases on the same server hold the reading back, too, until they end.
  await expect.poll(() => follow().then(() => followed)).toEqual([slow, quick]);
  await follow();
  expect(followed.length).toBe(2);
  expect((await readEventsFrom(context, begin, { boardIds: [quick] })).events.map(({ boardId }) => boardId)).toEqual([
    quick,
  ]);
  expect((await readEventsFrom(context, begin, { boardIds: [] })).events).toEqual([]);
  // Of another epoch: numbers that mean nothing here.
  expect((await readEventsFrom(context, `${"x".repeat(22)}.0`)).events).toEqual([]);
  expect((await readEventsFrom(context, begin, { limit: 1 })).events.length).toBe(1);
});

it("whoever follows thousands of boards reads the events of those alone, in pages that end together, each once", async () => {
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("kitchen").board("hall").board("attic")),
  });
  const { kitchen = "", hall = "", attic = "" } = app.ids.boards;
  const { context } = app;
  const from = await readEventPosition(context);
  /** In one transaction, as a lot is written. */
  const happen = (count: number) => app.opened.sql`
    insert into board_event (board_id, version, kind, cause, actor_kind, at)
    select (array[${kitchen}, ${hall}, ${attic}])[1 + n % 3], n, 'pinned', 'test', 'job', gateway_now()
    from generate_series(0, ${count - 1}) as n`;
  await happen(3_000);
  const boardIds = [kitchen, hall, ...Array.from({ length: 5_000 }, (_, place) => `board ${place}`)];
  // Transactions of other databases on the same server hold the reading back, too, until they end.
  await expect.poll(async () => (await readWatchedEvents(context, from, { boardIds, limit: 1 })).events.length).toBe(1);
  const first = await readWatchedEvents(context, from, { boardIds, limit: 900 });
  const read = [...first.events];
  // The first page may be of all boards.
  const all = await readWatchedEvents(context, from, { limit: 900 });
  expect(all.events.map(({ version }) => version)).toEqual(Array.from({ length: 900 }, (_, version) => version));
  // What comes in between belongs to the next reading.
  await happen(30);
  for (let last = read.at(-1); last !== undefined; ) {
    const after = { id: last.id, position: first.position };
    const { events } = await readWatchedEvents(context, from, { boardIds, limit: 900, after });
    read.push(...events);
    last = events.at(-1);
  }
  const truth = Array.from({ length: 3_000 }, (_, version) => version).filter((version) => version % 3 < 2);
  expect(read.map(({ version }) => version)).toEqual(truth);
  expect(new Set(read.map(({ boardId }) => boardId))).toEqual(new Set([kitchen, hall]));
  await expect
    .poll(async () => (await readWatchedEvents(context, first.position, { boardIds, limit: 900 })).events.length)
    .toBe(20);
  expect((await readWatchedEvents(context, from, { boardIds: [], limit: 900 })).events).toEqual([]);
});
