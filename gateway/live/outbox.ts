/** A hint that is to go out. */
export interface Outgoing {
  readonly channel: string;
  readonly text: string;
}

/** Hints that wait for Redis at most; the oldest go. */
const mostWaiting = 1_000;
/** By then a sweep has told other gateways what they missed, in milliseconds. */
const worthlessAfterMs = 10_000;
/** In one write. */
const lot = 100;
/** Sent and not answered yet: more wait. Without an answer the connection is given up within a second. */
const mostUnderWay = 10_000;

/** Sends hints in lots while Redis is there, and keeps the newest of them while it is not. */
export interface Outbox {
  add(hint: Outgoing): void;
  /** Redis is there: what waits goes out. */
  flush(): void;
  counts(): { readonly sent: number; readonly lost: number };
}

interface Waiting extends Outgoing {
  readonly since: number;
}

export interface Post {
  isUp(): boolean;
  /** How many of them were taken. Never rejects. */
  send(lot: readonly Outgoing[]): Promise<number>;
}

export function createOutbox(post: Post, now: () => number = () => performance.now()): Outbox {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let sent = 0;
  let lost = 0;
  let isAsked = false;

  const forgetOld = (): void => {
    let old = Math.max(0, waiting.length - mostWaiting);
    const worthless = now() - worthlessAfterMs;
    while ((waiting[old]?.since ?? Number.POSITIVE_INFINITY) <= worthless) old += 1;
    waiting.splice(0, old);
    lost += old;
  };

  const send = async (hints: readonly Outgoing[]): Promise<void> => {
    underWay += hints.length;
    const taken = await post.send(hints);
    underWay -= hints.length;
    sent += taken;
    lost += hints.length - taken;
    flush();
  };

  const flush = (): void => {
    while (waiting.length > 0 && post.isUp() && underWay < mostUnderWay) void send(waiting.splice(0, lot));
    forgetOld();
  };

  return {
    add({ channel, text }) {
      waiting.push({ channel, text, since: now() });
      if (waiting.length >= lot) return flush();
      // What is told in one go goes in one write.
      if (isAsked) return;
      isAsked = true;
      queueMicrotask(() => {
        isAsked = false;
        flush();
      });
    },
    flush,
    counts() {
      forgetOld();
      return { sent, lost };
    },
  };
}
