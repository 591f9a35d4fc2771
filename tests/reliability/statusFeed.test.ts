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
  const reader = {
    readLastSeen: async (boardIds: readonly string[]) => new Map(boardIds.map((id) => [id, null] as const)),
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
