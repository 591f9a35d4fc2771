import type { Writable } from "node:stream";
import type { WebSocket } from "ws";
import { network } from "../../callers/budget.ts";
import { RefusalError } from "../../refusal.ts";
import { tooManyNewcomers } from "../../words/displays.ts";

/** A display's socket, and what it writes to: a message that goes to thousands is made into a frame once. */
export interface Connected {
  readonly socket: WebSocket;
  readonly line: Writable;
  /** Called when it has identified. */
  readonly identified: () => void;
}

/** How many sockets have not identified yet, by the network that they come from. */
interface Newcomers {
  /** RefusalError `RateLimited` with the rule `sockets` when its network has as many as it may. */
  requirePlace(address: string): void;
  /** One more. Whoever calls what it returns, as often as they like, takes it off the count. */
  come(address: string): () => void;
}

export function createNewcomers(most: number): Newcomers {
  const counts = new Map<string, number>();
  return {
    requirePlace(address) {
      if ((counts.get(network(address)) ?? 0) < most) return;
      throw new RefusalError("RateLimited", tooManyNewcomers(), { rule: "sockets" });
    },
    come(address) {
      const key = network(address);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let isHere = true;
      return () => {
        if (!isHere) return;
        isHere = false;
        const left = (counts.get(key) ?? 0) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
