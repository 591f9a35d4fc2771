import type { Redis } from "ioredis";
import type { ShortLived } from "../context.ts";

const prefix = "clatter:";
/** Keys in one write, and in one question. */
const writeLot = 100;
const readLot = 1_000;

/** Values that Redis forgets by itself. What it does not take, or tell, is not there. */
export function createRedisKeys(redis: Redis): ShortLived {
  let waiting = new Map<string, { readonly value: string; readonly forMs: number }>();
  let isWriting = false;

  const writeAll = async (): Promise<void> => {
    while (waiting.size > 0) {
      // What comes from one second's heartbeats goes together.
      await new Promise<void>((resolve) => setImmediate(resolve));
      const entries = [...waiting];
      waiting = new Map();
      for (let start = 0; start < entries.length && redis.status === "ready"; start += writeLot) {
        const pipeline = redis.pipeline();
        for (const [name, { value, forMs }] of entries.slice(start, start + writeLot)) {
          pipeline.set(prefix + name, value, "PX", forMs);
        }
        await pipeline.exec().catch(() => undefined);
      }
    }
  };

  return {
    set(name, value, forMs) {
      if (forMs < 1) return;
      waiting.set(name, { value, forMs: Math.ceil(forMs) });
      if (isWriting) return;
      isWriting = true;
      void writeAll().finally(() => {
        isWriting = false;
      });
    },
    async get(names) {
      const found = new Map<string, string>();
      for (let start = 0; start < names.length && redis.status === "ready"; start += readLot) {
        const lot = names.slice(start, start + readLot);
        const values = await redis.mget(lot.map((name) => prefix + name)).catch(() => []);
        for (const [place, value] of values.entries()) {
          const name = lot[place];
          if (name !== undefined && value !== null) found.set(name, value);
        }
      }
      return found;
    },
  };
}
