import { setTimeout as sleep } from "node:timers/promises";
import type { OpenDatabase } from "./database.ts";

/** A lost connection is made anew after this long, in milliseconds, until it stands. */
const tryAgainAfterMs = 500;

/** A connection of its own that hears one channel of the database (`NOTIFY`). */
export interface Listening {
  /** How often it has been made; 0 while it is down. Whoever sees another number than before may have missed something. */
  connected(): number;
  /** Resolves when it stands for the first time. */
  readonly standing: Promise<void>;
  close(): Promise<void>;
}

/**
 * Hears the channel until it is closed. The driver has a `listen` too, which gives up for good when the database is away at
 * the moment of its one try, and tells nobody.
 */
export function listenTo(
  { session }: Pick<OpenDatabase, "session">,
  channel: string,
  heard: (text: string) => void,
): Listening {
  let times = 0;
  let isUp = false;
  let closed = false;
  let lost = (): void => {};
  let stands = (): void => {};
  const standing = new Promise<void>((resolve) => {
    stands = resolve;
  });
  const line = session({
    max_lifetime: null,
    fetch_types: false,
    onclose: () => lost(),
    ...{ onnotify: (_channel: string, text: string) => heard(text) },
  });
  const goOn = async (): Promise<void> => {
    while (!closed) {
      const isLost = new Promise<void>((resolve) => {
        lost = resolve;
      });
      try {
        await line`listen ${line(channel)}`;
        times += 1;
        isUp = true;
        stands();
        await isLost;
      } catch {
        // Away, as the pool's own statements say often enough.
      }
      isUp = false;
      if (!closed) await sleep(tryAgainAfterMs, undefined, { ref: false });
    }
  };
  void goOn();
  return {
    connected: () => (isUp ? times : 0),
    standing,
    async close() {
      closed = true;
      await line.end({ timeout: 1 });
      lost();
    },
  };
}
