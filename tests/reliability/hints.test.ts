import type { Redis } from "ioredis";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createBus } from "../../gateway/live/bus.ts";
import { createPresence } from "../../gateway/live/presence.ts";
import {
  client,
  closeAll,
  type Gateway,
  open,
  redisWith,
  settled,
  upAgain,
  withoutFeed,
} from "../support/hintGateways.ts";
import { hasRedis } from "../support/redisServer.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await closeAll();
});

async function listeners(own: Redis, channel: string): Promise<number> {
  const [, count] = (await own.pubsub("NUMSUB", channel)) as [string, number];
  return Number(count);
}

describe.runIf(hasRedis)("Between gateways", () => {
  it("a heartbeat costs a gateway nothing that looks at no board: it is not sent there, nor read", async () => {
    const { gateways } = await redisWith("gateway", "gateway", "gateway");
    const [holder, watcher, bystander] = gateways as [Gateway, Gateway, Gateway];
    watcher.bus.follow("b:board 7");
    await watcher.bus.followed();
    const presence = createPresence({
      clock: { estimate: () => 1_000 },
      bus: holder.bus,
      store: {
        writeLastSeen: async () => {},
        renewLife: async () => ({ isBeforeThere: false }),
        endLife: async () => {},
      },
      log: { warn: () => {} },
    });
    const parse = vi.spyOn(JSON, "parse");
    for (let place = 0; place < 500; place += 1) presence.beat(`display ${place}`, `board ${place}`);
    await settled(holder, watcher);
    await settled(holder, bystander);
    expect(withoutFeed(bystander)).toEqual([]);
    expect(withoutFeed(watcher)).toEqual([{ kind: "status", boardId: "board 7", at: 1_000 }]);
    // Read once, by the one who looks at it.
    expect(parse.mock.calls.filter(([text]) => text.includes('"status"')).length).toBe(1);
  });

  it("a board is listened to from its first reader to its last, before anything is read for them", async () => {
    const { redis, gateways } = await redisWith("gateway");
    const { bus } = gateways[0] as Gateway;
    const own = await client(redis);
    expect(await listeners(own, "clatter:b:kitchen")).toBe(0);
    const ends = [bus.follow("b:kitchen"), bus.follow("b:kitchen", () => {})];
    await bus.followed();
    expect(await listeners(own, "clatter:b:kitchen")).toBe(1);
    ends[0]?.();
    ends[0]?.();
    bus.follow("b:hall");
    await bus.followed();
    expect([await listeners(own, "clatter:b:kitchen"), await listeners(own, "clatter:b:hall")]).toEqual([1, 1]);
    ends[1]?.();
    await expect.poll(() => listeners(own, "clatter:b:kitchen")).toBe(0);
    // Ended and begun in one breath.
    bus.follow("b:hall")();
    const again = bus.follow("b:kitchen");
    again();
    bus.follow("b:kitchen");
    await bus.followed();
    expect([await listeners(own, "clatter:b:kitchen"), await listeners(own, "clatter:b:hall")]).toEqual([1, 1]);
  });

  it("thousands of boards are listened to at once, and again after Redis was away, of which their readers are told", async () => {
    const { redis, gateways } = await redisWith("gateway", "gateway");
    const [one, other] = gateways as [Gateway, Gateway];
    for (let place = 0; place < 5_000; place += 1) other.bus.follow(`b:board ${place}`);
    await other.bus.followed();
    one.bus.publish({ kind: "board", boardId: "board 4999", version: 1 });
    await expect.poll(() => withoutFeed(other).length).toBe(1);
    await redis.kill();
    await expect.poll(() => other.bus.traffic().isUp).toBe(false);
    // What begins to be looked at meanwhile waits for nothing.
    other.bus.follow("p:mia");
    await other.bus.followed();
    expect(other.missed).toBe(1);
    await redis.start();
    await upAgain(gateways, 2);
    expect(other.missed).toBe(2);
    one.bus.publish({ kind: "board", boardId: "board 0", version: 2 });
    one.bus.publish({ kind: "mine", personId: "mia", what: "drafts" });
    await expect
      .poll(() => withoutFeed(other).slice(1))
      .toEqual([
        { kind: "board", boardId: "board 0", version: 2 },
        { kind: "mine", personId: "mia", what: "drafts" },
      ]);
  });

  it("what happens while the line to Redis is made anew is told when it stands", async () => {
    const { redis, gateways } = await redisWith("gateway", "gateway");
    const [one, other] = gateways as [Gateway, Gateway];
    const own = await client(redis);
    other.bus.follow("b:kitchen");
    await other.bus.followed();
    // The lines by which is spoken, not those by which is heard.
    await own.call("CLIENT", "KILL", "TYPE", "normal");
    await expect.poll(() => one.bus.traffic().isUp).toBe(false);
    one.bus.publish({ kind: "board", boardId: "kitchen", what: "look" });
    await expect
      .poll(() => withoutFeed(other), { timeout: 10_000 })
      .toEqual([{ kind: "board", boardId: "kitchen", what: "look" }]);
    expect(one.bus.traffic().lost).toBe(0);
  });

  it("a Redis that swallows everything holds nobody up, and is left within seconds", async () => {
    const { redis, gateways } = await redisWith("gateway", "gateway");
    const [one, other] = gateways as [Gateway, Gateway];
    redis.pause();
    const pausedAt = performance.now();
    for (let place = 0; place < 3_000; place += 1) one.bus.publish({ kind: "board", boardId: `board ${place}` });
    other.bus.follow("b:kitchen");
    await other.bus.followed();
    expect(await other.bus.shortLived.get(["presence:kitchen"])).toEqual(new Map());
    await expect.poll(() => one.bus.traffic().isUp || other.bus.traffic().isUp, { timeout: 10_000 }).toBe(false);
    expect(performance.now() - pausedAt).toBeLessThan(10_000);
    await expect.poll(() => one.bus.traffic().lost, { timeout: 10_000 }).toBe(3_000);
    redis.resume();
    await upAgain([one]);
    await upAgain([other], 2);
    one.bus.publish({ kind: "board", boardId: "kitchen" });
    await expect.poll(() => withoutFeed(other)).toEqual([{ kind: "board", boardId: "kitchen" }]);
  }, 30_000);

  it("what a gateway says of itself for a while is known to the others, in few writes, and forgotten by itself", async () => {
    const { redis, gateways } = await redisWith("gateway", "gateway");
    const [one, other] = gateways as [Gateway, Gateway];
    const own = await client(redis);
    const names = Array.from({ length: 1_500 }, (_, place) => `presence:board ${place}`);
    for (const name of names) one.bus.shortLived.set(name, name.slice(9), 60_000);
    one.bus.shortLived.set("presence:gone", "1", 0);
    one.bus.shortLived.set("presence:soon", "1", 30);
    await expect.poll(async () => (await other.bus.shortLived.get(names)).size).toBe(1_500);
    const some = await other.bus.shortLived.get(["presence:board 1499", "presence:nobody", "presence:gone"]);
    expect([...some]).toEqual([["presence:board 1499", "board 1499"]]);
    expect(await own.pttl("clatter:presence:board 3")).toBeGreaterThan(50_000);
    await expect.poll(() => other.bus.shortLived.get(["presence:soon"])).toEqual(new Map());
  });
});

describe("Within one gateway", () => {
  it("a hint costs only those who listen for its board or its person", async () => {
    const bus = createBus({ redisUrl: undefined, shared: undefined, log: { warn: () => {}, info: () => {} } });
    open.unshift(bus);
    const calls: string[] = [];
    for (let place = 0; place < 1_000; place += 1) {
      bus.follow(`b:board ${place}`, ({ kind }) => calls.push(`board ${place} ${kind}`));
      bus.follow(`p:person ${place}`, ({ kind }) => calls.push(`person ${place} ${kind}`));
    }
    bus.follow("all", ({ kind }) => calls.push(`all ${kind}`));
    await bus.followed();
    bus.publish({ kind: "board", boardId: "board 3" });
    bus.publish({ kind: "mine", personId: "person 4", what: "drafts" });
    bus.publish({ kind: "pinEnded", personId: "person 5", boardId: "board 5" });
    bus.publish({ kind: "feed" });
    expect(calls).toEqual(["board 3 board", "person 4 mine", "person 5 pinEnded", "all feed"]);
  });

  it("is told to each who follows, though it be with one function, until that one ends", async () => {
    const bus = createBus({ redisUrl: undefined, shared: undefined, log: { warn: () => {}, info: () => {} } });
    open.unshift(bus);
    let told = 0;
    const hear = (): void => {
      told += 1;
    };
    const toldBy = (): number => {
      told = 0;
      bus.publish({ kind: "board", boardId: "one" });
      return told;
    };
    const [first, second] = [bus.follow("b:one", hear), bus.follow("b:one", hear)];
    expect(toldBy()).toBe(2);
    first();
    first();
    expect(toldBy()).toBe(1);
    const third = bus.follow("b:one", hear);
    second();
    expect(toldBy()).toBe(1);
    third();
    expect(toldBy()).toBe(0);
  });
});
