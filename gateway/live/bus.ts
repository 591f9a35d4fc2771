import { Redis } from "ioredis";
import { z } from "zod";
import type { Bus, Hint, Log } from "../context.ts";
import type { OpenDatabase } from "../db/database.ts";
import { listenTo } from "../db/listening.ts";
import { isAboutRights } from "./guards.ts";

const channel = "clatter:hints";
const rightsChannel = "clatter_rights";

const hintSchema = z.object({
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
});

/**
 * Hints within this process and, with an address of a Redis, between gateways. A hint that is lost costs time, never
 * truth: readers look at the database again within half a minute (Q20). Publishing never throws and never waits.
 */
export function createBus({ redisUrl, shared, log }: BusWorld): Bus {
  const local = localBus(log);
  const inner = redisUrl === undefined ? local : redisBus(redisUrl, local, log);
  return shared === undefined ? inner : tellingRights(shared, inner, local, log);
}

interface BusWorld {
  readonly redisUrl: string | undefined;
  /** The database where other gateways may stand on it, too. */
  readonly shared: Pick<OpenDatabase, "sql" | "session"> | undefined;
  readonly log: Pick<Log, "warn" | "info">;
}

/**
 * Hints about rights also go by the database, which is there whenever a right can change: what was revoked ends within two
 * seconds on every gateway with Redis away, too. They are rare; where both ways work, rights are read twice.
 */
function tellingRights(
  shared: Pick<OpenDatabase, "sql" | "session">,
  inner: Bus,
  local: Bus,
  log: Pick<Log, "warn">,
): Bus {
  const self = newMark();
  const line = listenTo(shared, rightsChannel, (text) => {
    const message = readMessage(text);
    if (message === undefined) log.warn("An unreadable hint came over the database");
    else if (message.from !== self) local.publish(message.hint);
  });
  return {
    ...inner,
    publish(hint) {
      inner.publish(hint);
      if (!isAboutRights(hint)) return;
      shared.sql.notify(rightsChannel, JSON.stringify({ from: self, hint })).catch((error: unknown) => {
        log.warn({ err: error }, "Other gateways were not told of a right that ended; they look within a minute");
      });
    },
    rightsLine: line.connected,
    async close() {
      await inner.close();
      await line.close();
    },
  };
}

/** What this gateway publishes it hears at once, so its own message is dropped when it comes back. */
const newMark = (): string => Math.random().toString(36).slice(2);

function localBus(log: Pick<Log, "warn">): Bus {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    publish(hint) {
      for (const listener of [...listeners]) {
        try {
          listener(hint);
        } catch (error) {
          log.warn({ err: error, hint }, "A listener failed on a hint");
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rightsLine: () => 1,
    traffic: () => ({ sent: 0, heard: 0, lost: 0, lastHeardAt: undefined, isUp: true }),
    async close() {
      listeners.clear();
    },
  };
}

function redisBus(url: string, local: Bus, log: Pick<Log, "warn" | "info">): Bus {
  // One try a command: a hint that cannot go out now is worthless later.
  const publisher = new Redis(url, {
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(100 * 2 ** times, 5_000),
  });
  const subscriber = publisher.duplicate();
  let away = false;
  const traffic = { sent: 0, heard: 0, lost: 0, lastHeardAt: undefined as number | undefined };
  const nowAway = (error: unknown): void => {
    if (!away) log.warn({ err: error }, "Redis is away; other gateways hear of changes by the sweep");
    away = true;
  };
  publisher.on("error", nowAway);
  subscriber.on("error", nowAway);
  subscriber.on("ready", () => {
    if (away) log.info("Redis is back");
    away = false;
  });
  const self = newMark();
  subscriber.on("message", (_channel: string, text: string) => {
    const message = readMessage(text);
    if (message === undefined) log.warn("An unreadable hint came over Redis");
    else if (message.from !== self) {
      traffic.heard += 1;
      traffic.lastHeardAt = performance.now();
      local.publish(message.hint);
    }
  });
  subscriber.subscribe(channel).catch(nowAway);
  return {
    publish(hint) {
      local.publish(hint);
      publisher.publish(channel, JSON.stringify({ from: self, hint })).then(
        () => {
          traffic.sent += 1;
        },
        (error: unknown) => {
          traffic.lost += 1;
          nowAway(error);
        },
      );
    },
    subscribe: local.subscribe,
    rightsLine: local.rightsLine,
    traffic: () => ({ ...traffic, isUp: !away }),
    async close() {
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

const messageSchema = z.object({ from: z.string(), hint: hintSchema });

function readMessage(text: string): { from: string; hint: Hint } | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
