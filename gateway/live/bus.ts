import type { Bus, Hint, Log, ShortLived } from "../context.ts";
import type { OpenDatabase } from "../db/database.ts";
import { listenTo } from "../db/listening.ts";
import { isAboutRights } from "./guards.ts";
import { isOwnHint, readHint, writeHint } from "./hintText.ts";
import { createLocalHints } from "./localHints.ts";
import { createRedisHints } from "./redisHints.ts";

const rightsChannel = "clatter_rights";

interface BusWorld {
  readonly redisUrl: string | undefined;
  /** The database where other gateways may stand on it, too. */
  readonly shared: Pick<OpenDatabase, "sql" | "session"> | undefined;
  readonly log: Pick<Log, "warn" | "info">;
}

/**
 * Hints within this process and, with an address of a Redis, between gateways. A hint that is lost costs time, never
 * truth: readers look at the database again within half a minute (Q20). Publishing never throws and never waits.
 */
export function createBus({ redisUrl, shared, log }: BusWorld): Bus {
  /** What this gateway publishes it hears at once, so its own message is dropped when it comes back. */
  const self = Math.random().toString(36).slice(2);
  const local = createLocalHints(log);
  const missed = new Set<() => void>();
  const tellMissed = (): void => {
    for (const listener of missed) listener();
  };
  const redis =
    redisUrl === undefined
      ? undefined
      : createRedisHints(redisUrl, self, { hear: local.tell, missed: tellMissed }, log);
  const rights = shared === undefined ? undefined : tellRights(shared, self, local.tell, log);

  return {
    publish(hint) {
      local.tell(hint);
      redis?.publish(hint);
      // What no sweep repairs goes by the database as well: whoever hears it twice does the same thing twice.
      if (isAboutRights(hint) || hint.kind === "identify") rights?.publish(hint);
    },
    subscribe: local.subscribe,
    follow(topic, listener) {
      const ends = [
        ...(listener === undefined ? [] : [local.follow(topic, listener)]),
        ...(redis === undefined ? [] : [redis.follow(topic)]),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    async followed() {
      await redis?.followed();
    },
    onMissed(listener) {
      missed.add(listener);
      return () => missed.delete(listener);
    },
    rightsLine: rights?.connected ?? (() => 1),
    traffic: redis?.traffic ?? (() => ({ sent: 0, heard: 0, lost: 0, lastHeardAt: undefined, isUp: true })),
    shortLived: redis?.shortLived ?? nothingKept,
    async close() {
      local.clear();
      missed.clear();
      redis?.close();
      await rights?.close();
    },
  };
}

const nothingKept: ShortLived = { set() {}, get: async () => new Map() };

interface Rights {
  publish(hint: Hint): void;
  connected(): number;
  close(): Promise<void>;
}

/**
 * Hints about rights also go by the database, which is there whenever a right can change: what was revoked ends within two
 * seconds on every gateway with Redis away, too. They are rare; where both ways work, rights are read twice.
 */
function tellRights(
  shared: Pick<OpenDatabase, "sql" | "session">,
  self: string,
  hear: (hint: Hint) => void,
  log: Pick<Log, "warn">,
): Rights {
  const isOwn = isOwnHint(self);
  const line = listenTo(shared, rightsChannel, (text) => {
    if (isOwn(text)) return;
    const message = readHint(text);
    if (message === undefined) log.warn("An unreadable hint came over the database");
    else if (message !== "unknown") hear(message.hint);
  });
  return {
    publish(hint) {
      shared.sql.notify(rightsChannel, writeHint(self, hint)).catch((error: unknown) => {
        log.warn({ err: error }, "Other gateways were not told of a right that ended; they look within a minute");
      });
    },
    connected: line.connected,
    close: line.close,
  };
}
