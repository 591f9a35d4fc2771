import fc from "fast-check";
import { expect, test } from "vitest";
import type { Clock } from "../../gateway/db/clock.ts";
import { createBus } from "../../gateway/live/bus.ts";
import { createPresence } from "../../gateway/live/presence.ts";
import { createStatusFeed } from "../../gateway/live/statusFeed.ts";
import type { BoardStatus } from "../../gateway/live/wire.ts";

/* A feed looks at a board when something may be due. Whatever displays do, it says what a look each second would. */

const second = 1_000;
const silentAfter = 180;
const minutes = 20;

function startFeed() {
  let now = 1_000_000;
  const log = { warn: () => {}, info: () => {} };
  const clock: Clock = {
    now: async () => now,
    estimate: () => now,
    exactly: () => now,
    refresh: async () => {},
    subscribe: () => () => {},
    close: async () => {},
  };
  const bus = createBus({ redisUrl: undefined, shared: undefined, log });
  const store = {
    writeLastSeen: async () => {},
    renewLife: async () => ({ isBeforeThere: false }),
    endLife: async () => {},
  };
  const presence = createPresence({ clock, bus, store, log });
  /** Of the rows; undefined while the board has no display. */
  let stored: number | null | undefined = null;
  const reader = {
    readLastSeen: async (boardIds: readonly string[]) =>
      new Map(boardIds.flatMap((id) => (stored === undefined ? [] : [[id, stored] as const]))),
  };
  const feed = createStatusFeed({ clock, bus, reader, presence, log });
  const said: BoardStatus[] = [];
  const listener = {
    status: ({ named }: { named: Buffer }) => {
      const data = /^data: (.*)$/m.exec(named.toString())?.[1];
      if (data !== undefined) said.push(JSON.parse(data) as BoardStatus);
    },
  };
  return {
    feed,
    presence,
    said,
    store(latest: number | null | undefined) {
      stored = latest;
    },
    async open() {
      feed.watch("board", listener);
      await feed.read(["board"]);
    },
    async pass(ms: number) {
      now += ms;
      await feed.tick();
    },
    at: () => now,
  };
}

/** When two displays of a board are heard, in seconds; each leaves at its last sign where it says so. */
const lives = fc.array(
  fc.record({
    gaps: fc.array(fc.oneof(fc.constant(5), fc.integer({ min: 1, max: 400 })), { maxLength: 60 }),
    leaves: fc.boolean(),
  }),
  { minLength: 1, maxLength: 2 },
);

test("a board is Online for three minutes from its latest heartbeat, to the second, and never unsaid for more than a minute", async () => {
  await fc.assert(
    fc.asyncProperty(lives, async (displays) => {
      const world = startFeed();
      await world.open();
      const beats = displays.map(({ gaps }) => {
        let at = 0;
        return new Set(gaps.map((gap) => (at += gap)));
      });
      const begun = world.at();
      let latest: number | undefined;
      for (let passed = 1; passed <= minutes * 60; passed += 1) {
        for (const [place, times] of beats.entries()) {
          if (!times.has(passed - 1)) continue;
          world.presence.beat(`display ${place}`, "board");
          latest = world.at();
          if (passed - 1 === Math.max(...times) && displays[place]?.leaves === true)
            world.presence.leave(`display ${place}`);
        }
        await world.pass(second);
        const last = world.said.at(-1);
        const isOnline = latest !== undefined && world.at() - latest < silentAfter * second;
        const isSaid =
          last?.latestHeartbeat !== null &&
          last !== undefined &&
          last.currentTime - silentAfter * second < last.latestHeartbeat;
        expect(isSaid, `after ${passed} s`).toBe(isOnline);
        expect(world.at() - (last?.currentTime ?? begun), `after ${passed} s`).toBeLessThanOrEqual(60 * second);
      }
      world.feed.close();
    }),
    { numRuns: 40 },
  );
});

/** By the last that was said, as a page reads it. */
function saidOnline({ said, at }: ReturnType<typeof startFeed>): boolean {
  const latest = said.at(-1)?.latestHeartbeat;
  return latest !== undefined && latest !== null && at() - latest < silentAfter * second;
}

test("rows that say less than was known turn a board Offline in their time", async () => {
  const world = startFeed();
  world.store(world.at());
  await world.open();
  await world.pass(20 * second);
  // The display that was heard last is gone; another one was, two and a half minutes before it.
  world.store(world.at() - 170 * second);
  await world.feed.sweep();
  await world.pass(9 * second);
  expect(world.said).toEqual([]);
  await world.pass(second);
  expect(world.said).toEqual([
    { boardId: "board", latestHeartbeat: world.at() - 180 * second, currentTime: world.at() },
  ]);
  world.feed.close();
});

test("a display that is found in the rows is told of, and turns its board Offline in its time", async () => {
  const world = startFeed();
  world.store(undefined);
  await world.open();
  await world.pass(10 * second);
  expect(world.said).toEqual([]);
  world.store(world.at() - 170 * second);
  await world.feed.sweep();
  expect(world.said).toHaveLength(1);
  expect(saidOnline(world)).toBe(true);
  await world.pass(9 * second);
  expect(world.said).toHaveLength(1);
  await world.pass(second);
  expect(world.said).toHaveLength(2);
  expect(saidOnline(world)).toBe(false);
  // And goes on being told of, until there is none.
  await world.pass(60 * second);
  expect(world.said).toHaveLength(3);
  world.store(undefined);
  await world.feed.sweep();
  await world.pass(600 * second);
  expect(world.said).toHaveLength(3);
  world.store(world.at());
  await world.feed.sweep();
  expect(world.said).toHaveLength(4);
  world.feed.close();
});
