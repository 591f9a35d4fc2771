import { afterEach, expect, test } from "vitest";
import { leaveBoard, membershipId } from "../support/boardCalls.ts";
import { openEvents, type StreamEvent } from "../support/eventReader.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { testApp } from "../support/testApp.ts";

/* Whoever is told nothing while away has to see on return what was taken from them meanwhile. */

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

test("a stream that comes back says by its hello whether it is about the same boards", async () => {
  const app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .tenant("Home", (home) => home.owner("mia").user("ben").board("Kitchen").board("Hall"))
        .tenant("Shed", (shed) => shed.owner("ben").board("Bench")),
  });
  open.push(app);
  const url = `${await app.listen()}/events`;
  const [mia, ben] = [await app.as("mia"), await app.as("ben")];
  let lastEventId: string | undefined;
  const greeted = async (token: string | undefined) => {
    const reader = await openEvents(url, { token, lastEventId });
    const { id, data } = await reader.next("hello");
    reader.close();
    lastEventId = id;
    return data.boards;
  };
  const [before, mias] = [await greeted(ben.token), await greeted(mia.token)];
  expect(before).toMatch(/^[\w-]{11}$/);
  expect(await greeted(ben.token)).toBe(before);
  expect(mias).not.toBe(before);
  await leaveBoard(ben, (await membershipId(ben, app.ids.boards.Kitchen ?? "")) ?? "");
  const after = await greeted(ben.token);
  expect(after).not.toBe(before);
  expect(await greeted(ben.token)).toBe(after);
  expect(await greeted(mia.token)).toBe(mias);
});

test("a stream that comes back to a gateway that is behind is told of nothing from before its position", async () => {
  const app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("Kitchen")),
  });
  open.push(app);
  // Without Redis nobody tells this one what the other one has done: it finds it when it looks.
  const behind = await testApp({ beside: app });
  open.unshift(behind);
  const mia = await app.as("mia");
  const board = app.ids.boards.Kitchen ?? "";
  const [url, later] = [`${await app.listen()}/events`, `${await behind.listen()}/events`];
  const read = async (from: string, lastEventId?: string) => {
    const reader = await openEvents(from, { token: mia.token, lastEventId });
    open.unshift(reader);
    return { reader, hello: await reader.next("hello") };
  };
  const { reader: other } = await read(later);
  await sendGrid(mia, board, gridWith(63));
  const [event] = await app.opened.sql<{ number: number }[]>`
    select max(transaction_id::text::int) as number from board_event`;
  // Other databases of the server may have transactions open that are older.
  await expect
    .poll(async () => Number((await app.app.live.tail.position()).split(".")[1]))
    .toBeGreaterThan(event?.number ?? 0);
  const { reader: here, hello } = await read(url);
  here.close();
  const { reader: back } = await read(later, hello.id);
  await behind.app.live.sweep();
  const about = (topic: string) => (event: StreamEvent) => event.event === "changed" && event.data.what === topic;
  // Whoever was there all the time is told.
  await other.next(about("message"));
  await app.clock.advance(16_000);
  await sendGrid(mia, board, gridWith(64));
  await behind.app.live.sweep();
  await other.next(about("message"));
  await mia.graphql(`mutation { updateBoardV2(id: "${board}", title: "Larder") { __typename } }`);
  await behind.app.live.sweep();
  for (const reader of [other, back]) await reader.next(about("title"));
  expect([other, back].map(({ events }) => events.filter(about("message")).length)).toEqual([2, 1]);
});
