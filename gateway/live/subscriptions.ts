import type { Topic } from "../context.ts";

/** Topics in one command. */
const lot = 1_000;

/** The line that hints of other gateways come by. */
export interface HintLine {
  isUp(): boolean;
  /** Resolves when it is so; rejects when the line was cut meanwhile. */
  subscribe(topics: readonly Topic[]): Promise<unknown>;
  unsubscribe(topics: readonly Topic[]): Promise<unknown>;
}

/** Which topics this gateway hears of others: those that somebody follows here, however many do. */
export interface Subscriptions {
  add(topic: Topic): () => void;
  /** Resolves when all topics of before are heard; at once while the line is cut. */
  settled(): Promise<void>;
  /** The line was made anew, and knows of nothing. Resolves when everything is heard again. */
  renew(): Promise<void>;
}

export function createSubscriptions(line: HintLine): Subscriptions {
  const followers = new Map<Topic, number>();
  /** As the line will have it once all that was sent is done: it does everything in order. */
  let heard = new Set<Topic>();
  const changed = new Set<Topic>();
  let underWay: Promise<unknown> = Promise.resolve();
  let isAsked = false;

  const inLots = (topics: readonly Topic[], tell: (lot: readonly Topic[]) => Promise<unknown>): Promise<unknown>[] => {
    const told: Promise<unknown>[] = [];
    // A cut line is made anew, and then all is said again.
    for (let start = 0; start < topics.length; start += lot) {
      told.push(tell(topics.slice(start, start + lot)).catch(() => undefined));
    }
    return told;
  };

  const flush = (): void => {
    isAsked = false;
    const isUp = line.isUp();
    const more = [...changed].filter((topic) => isUp && followers.has(topic) && !heard.has(topic));
    const fewer = [...changed].filter((topic) => isUp && !followers.has(topic) && heard.has(topic));
    changed.clear();
    for (const topic of more) heard.add(topic);
    for (const topic of fewer) heard.delete(topic);
    void inLots(fewer, line.unsubscribe);
    if (more.length > 0) underWay = Promise.all([underWay, ...inLots(more, line.subscribe)]);
  };

  const look = (topic: Topic): void => {
    if (!line.isUp()) return;
    changed.add(topic);
    // What one reader follows goes in one command.
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(flush);
  };

  return {
    add(topic) {
      const before = followers.get(topic) ?? 0;
      followers.set(topic, before + 1);
      if (before === 0) look(topic);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const left = (followers.get(topic) ?? 1) - 1;
        if (left > 0) followers.set(topic, left);
        else followers.delete(topic);
        if (left === 0) look(topic);
      };
    },
    async settled() {
      if (isAsked) flush();
      await underWay;
    },
    async renew() {
      heard = new Set();
      for (const topic of followers.keys()) changed.add(topic);
      underWay = Promise.resolve();
      flush();
      await underWay;
    },
  };
}
