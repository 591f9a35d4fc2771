import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Hint } from "../../gateway/context.ts";
import {
  client,
  closeAll,
  type Gateway,
  gateway,
  open,
  redisWith,
  settled,
  upAgain,
  withoutFeed,
} from "../support/hintGateways.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";

afterEach(closeAll);

/** As the version before read what came over Redis. */
const hintOfBefore = z.object({
  from: z.string(),
  hint: z.object({
    kind: z.enum([
      "board",
      "status",
      "membership",
      "token",
      "credential",
      "broadcast",
      "mine",
      "feed",
      "pinEnded",
      "diskFull",
    ]),
    boardId: z.string().exactOptional(),
    personId: z.string().exactOptional(),
    version: z.number().exactOptional(),
    what: z.string().exactOptional(),
    by: z.string().exactOptional(),
    tab: z.string().exactOptional(),
    at: z.number().exactOptional(),
  }),
});

describe.runIf(hasRedis)("During an upgrade, gateways of two versions", () => {
  it("hear each other, and those of this version each other once", async () => {
    const redis = await redisServer();
    open.push(redis);
    const before = await client(redis);
    const heardBefore: Hint[] = [];
    before.on("message", (_channel: string, text: string) =>
      heardBefore.push(hintOfBefore.parse(JSON.parse(text)).hint),
    );
    await before.subscribe("clatter:hints");
    const [one, other] = [gateway(redis), gateway(redis)];
    await upAgain([one, other]);
    other.bus.follow("b:kitchen");
    await other.bus.followed();
    const told = { kind: "board", boardId: "kitchen", version: 3 } as const;
    one.bus.publish({ ...told, traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" });
    await expect.poll(() => heardBefore).toEqual([told]);
    await expect.poll(() => withoutFeed(other).map(({ version }) => version)).toEqual([3]);
    const speaker = await client(redis);
    // Of a board that nobody here looks at, too: the version before has one channel.
    const said = { kind: "status", boardId: "hall", at: 5 };
    await speaker.publish("clatter:hints", JSON.stringify({ from: "before", hint: said }));
    await expect.poll(() => withoutFeed(one)).toEqual([{ ...told, traceparent: expect.any(String) }, said]);
    await expect.poll(() => withoutFeed(other).length).toBe(2);
    // The last one of before has gone: what is of no interest is sent to nobody.
    await before.unsubscribe("clatter:hints");
    await expect
      .poll(
        async () => {
          let spoken = 0;
          const count = (): void => {
            spoken += 1;
          };
          const spy = await client(redis);
          spy.on("pmessage", count);
          await spy.psubscribe("clatter:hints");
          one.bus.publish({ kind: "status", boardId: "attic", at: 6 });
          await settled(one, other);
          await spy.punsubscribe("clatter:hints");
          return spoken;
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(0);
  }, 30_000);

  it("leave out what only the other one knows, without a word; what nobody can read is said once", async () => {
    const { redis, gateways } = await redisWith("gateway", "gateway");
    const [one, other] = gateways as [Gateway, Gateway];
    const later = await client(redis);
    const say = (message: unknown) => later.publish("clatter:all", JSON.stringify(message));
    await say({ v: 3, from: "later", hint: { kind: "fromTheFuture", boardId: "kitchen" } });
    await say({ v: 3, from: "later", extra: true, hint: { kind: "diskFull", shade: "blue" } });
    await settled(one, other);
    expect(withoutFeed(other)).toEqual([{ kind: "diskFull" }]);
    expect(other.warnings).toEqual([]);
    for (let time = 0; time < 5; time += 1) await later.publish("clatter:all", "{");
    await say({ v: 3, from: "later", hint: { kind: "board", boardId: 7 } });
    await settled(one, other);
    expect(other.warnings.length).toBe(1);
  });
});
