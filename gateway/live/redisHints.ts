import { Redis } from "ioredis";
import type { Hint, Log, ShortLived, Topic, Traffic } from "../context.ts";
import { isOwnHint, readHint, writeHint } from "./hintText.ts";
import { topicOfHint } from "./hintTopics.ts";
import { createOutbox } from "./outbox.ts";
import { createRedisKeys } from "./redisKeys.ts";
import { isNumberUnknown } from "./redisNumber.ts";
import { createSubscriptions } from "./subscriptions.ts";

const channelOf = (topic: Topic): string => `clatter:${topic}`;
/** Where the version before tells everything, and listens to everything. */
const channelOfBefore = "clatter:hints";
/** A connection that nothing comes by is tried, and gateways of the version before are looked for, this often (ms). */
const lookEveryMs = 5_000;
/** Hints that cannot be read are said so often, in milliseconds. */
const sayAgainAfterMs = 60_000;

/** What has no answer by then is given up, and so is a connection that swallows everything. */
const options = {
  commandTimeout: 1_000,
  socketTimeout: 2_000,
  connectTimeout: 5_000,
  // What cannot go out now waits in the outbox, and what is listened to is told anew by the subscriptions.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  autoResendUnfulfilledCommands: false,
  retryStrategy: (times: number) => Math.min(100 * 2 ** times, 5_000),
};

/** Hints to and from other gateways. */
interface RedisHints {
  publish(hint: Hint): void;
  follow(topic: Topic): () => void;
  followed(): Promise<void>;
  traffic(): Traffic;
  readonly shortLived: ShortLived;
  close(): void;
}

interface Ears {
  hear(hint: Hint): void;
  /** Redis is there (again): hints of before were not heard. */
  missed(): void;
}

export function createRedisHints(url: string, self: string, ears: Ears, log: Pick<Log, "warn" | "info">): RedisHints {
  const publisher = new Redis(url, options);
  const subscriber = publisher.duplicate();
  const isOwn = isOwnHint(self);
  let isAway = false;
  let isBeforeThere = false;
  let heard = 0;
  let lastHeardAt: number | undefined;
  let saidAt = -Infinity;

  const isUp = (): boolean => publisher.status === "ready" && subscriber.status === "ready";
  const nowAway = (error: unknown): void => {
    if (!isAway) log.warn({ err: error }, "Redis is away; other gateways hear of changes by the sweep");
    isAway = true;
  };
  const maybeBack = (): void => {
    if (isAway && isUp()) {
      log.info("Redis is back");
      isAway = false;
    }
  };

  const outbox = createOutbox({
    isUp: () => publisher.status === "ready",
    async send(lot) {
      const pipeline = publisher.pipeline();
      for (const { channel, text } of lot) pipeline.publish(channel, text);
      if (isBeforeThere) for (const { text } of lot) pipeline.publish(channelOfBefore, text);
      const answers = (await pipeline.exec().catch(nowAway)) ?? [];
      return answers.slice(0, lot.length).filter(([error]) => error === null).length;
    },
  });
  const subscriptions = createSubscriptions({
    isUp: () => subscriber.status === "ready",
    subscribe: (topics) => subscriber.subscribe(...topics.map(channelOf)),
    unsubscribe: (topics) => subscriber.unsubscribe(...topics.map(channelOf)),
  });
  subscriptions.add("all");

  const hear = (text: string, isChannelOfBefore: boolean): void => {
    if (isOwn(text)) return;
    const message = readHint(text);
    if (message === undefined) {
      if (performance.now() - saidAt < sayAgainAfterMs) return;
      saidAt = performance.now();
      log.warn("An unreadable hint came over Redis");
    } else if (message !== "unknown" && message.isOfBefore === isChannelOfBefore) {
      heard += 1;
      lastHeardAt = performance.now();
      ears.hear(message.hint);
    }
  };
  const look = async (): Promise<void> => {
    if (publisher.status === "ready") {
      // Gateways of this version listen there by a pattern, which is not counted.
      const [, count] = (await publisher.pubsub("NUMSUB", channelOfBefore)) as [string, number];
      isBeforeThere = Number(count) > 0;
    }
    if (subscriber.status === "ready") await subscriber.ping();
  };
  const lookSoon = (): Promise<void> => look().catch(() => undefined);

  publisher.on("error", (error) => {
    if (isNumberUnknown(error)) log.warn("REDIS_URL names a database that Redis does not have: the first one is used");
  });
  for (const line of [publisher, subscriber]) {
    line.on("error", (error) => {
      if (!isNumberUnknown(error)) nowAway(error);
    });
    line.on("close", () => nowAway(new Error("The connection to Redis was closed.")));
    line.on("ready", maybeBack);
  }
  publisher.on("ready", () => void lookSoon().then(outbox.flush));
  subscriber.on("message", (_channel: string, text: string) => hear(text, false));
  subscriber.on("pmessage", (_pattern: string, _channel: string, text: string) => hear(text, true));
  subscriber.on("ready", () => {
    subscriber
      .psubscribe(channelOfBefore)
      .then(() => subscriptions.renew())
      .then(ears.missed)
      // Cut again: the next connection begins anew.
      .catch(() => undefined);
  });
  const timer = setInterval(lookSoon, lookEveryMs);
  timer.unref();

  return {
    publish: (hint) => outbox.add({ channel: channelOf(topicOfHint(hint)), text: writeHint(self, hint) }),
    follow: subscriptions.add,
    followed: subscriptions.settled,
    traffic: () => ({ ...outbox.counts(), heard, lastHeardAt, isUp: isUp() }),
    shortLived: createRedisKeys(publisher),
    close() {
      clearInterval(timer);
      for (const line of [publisher, subscriber]) {
        line.removeAllListeners("close");
        line.disconnect();
      }
    },
  };
}
