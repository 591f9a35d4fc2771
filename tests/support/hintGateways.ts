import { Redis } from "ioredis";
import { expect } from "vitest";
import type { Bus, Hint } from "../../gateway/context.ts";
import { createBus } from "../../gateway/live/bus.ts";
import { type RedisServer, redisServer } from "./redisServer.ts";

/** What is ended after a test, in this order. */
export const open: { close(): unknown }[] = [];

/** Ends what this file opened, the newest first. */
export async function closeAll(): Promise<void> {
  for (const one of open.splice(0)) await one.close();
}

export interface Gateway {
  readonly bus: Bus;
  readonly warnings: unknown[];
  readonly heard: Hint[];
  /** How often it was told that it may have missed something. */
  missed: number;
}

/** What connects a gateway with others, and what it hears. */
export function gateway(redis: RedisServer): Gateway {
  const warnings: unknown[] = [];
  const log = { warn: (...said: unknown[]) => void warnings.push(said), info: () => {} };
  const bus = createBus({ redisUrl: redis.url, shared: undefined, log });
  open.unshift(bus);
  const heard: Hint[] = [];
  bus.subscribe((hint) => heard.push(hint));
  const made: Gateway = { bus, warnings, heard, missed: 0 };
  bus.onMissed(() => {
    made.missed += 1;
  });
  return made;
}

export async function redisWith(...kinds: readonly "gateway"[]): Promise<{ redis: RedisServer; gateways: Gateway[] }> {
  const redis = await redisServer();
  open.push(redis);
  const gateways = kinds.map(() => gateway(redis));
  await upAgain(gateways);
  return { redis, gateways };
}

/** All hear each other, for the `time`th time. */
export async function upAgain(gateways: readonly Gateway[], time = 1): Promise<void> {
  const isUp = ({ bus, missed }: Gateway): boolean => bus.traffic().isUp && missed >= time;
  await expect.poll(() => gateways.every(isUp), { timeout: 15_000 }).toBe(true);
  for (const { bus } of gateways) await bus.followed();
}

/** What was told before it has come over by now, in both directions, by whichever topic. */
export async function settled(from: Gateway, to: Gateway): Promise<void> {
  const mark = Math.random().toString();
  await expect
    .poll(() => {
      from.bus.publish({ kind: "feed", what: mark });
      return to.heard.some(({ what }) => what === mark);
    })
    .toBe(true);
}

export const withoutFeed = ({ heard }: Gateway): Hint[] => heard.filter(({ kind }) => kind !== "feed");

/** A connection of the test's own. */
export async function client(redis: RedisServer): Promise<Redis> {
  const own = new Redis(redis.url);
  open.unshift({ close: () => own.disconnect() });
  await own.ping();
  return own;
}
