import { expect, it, onTestFinished } from "vitest";
import { createBus } from "../../gateway/live/bus.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";

it.runIf(hasRedis)("a database that Redis does not have is told once, and not as Redis being away", async () => {
  const redis = await redisServer();
  await redis.start();
  const told: unknown[] = [];
  const log = { warn: (...given: unknown[]) => told.push(given.at(-1)), info: (text: unknown) => told.push(text) };
  const bus = createBus({ redisUrl: `${redis.url}?db=99`, shared: undefined, log });
  onTestFinished(async () => {
    await bus.close();
    await redis.close();
  });
  await expect.poll(() => bus.traffic().isUp).toBe(true);
  await expect.poll(() => told).not.toEqual([]);
  await bus.followed();
  expect(told).toEqual(["REDIS_URL names a database that Redis does not have: the first one is used"]);
});
