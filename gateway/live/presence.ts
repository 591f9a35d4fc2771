import type { Bus, Log } from "../context.ts";
import type { Clock } from "../db/clock.ts";

/** A display counts as online for this long after its latest heartbeat, in milliseconds (specified: 3 minutes). */
export const offlineAfterMs = 180_000;

/** Heartbeats in memory reach the row at most this much later, in milliseconds. */
const flushEveryMs = 30_000;

export interface PresenceStore {
  /** Writes the latest heartbeats of devices, epoch milliseconds by device id; an older one never replaces a newer one. */
  writeLastSeen(rows: readonly { readonly deviceId: string; readonly at: number }[]): Promise<void>;
}

/** Who was heard, kept by the gateway that holds the socket. */
export interface Presence {
  /** A sign of life of a device, now. */
  beat(deviceId: string, boardId: string): void;
  /** The device's socket is closed: its latest heartbeat is written out. */
  leave(deviceId: string): void;
  /** Writes out what is due; `all` at a stop. */
  flush(all?: boolean): Promise<void>;
}

interface Heard {
  at: number;
  /** When the row was last written; undefined before the first time. */
  writtenAt: number | undefined;
  left: boolean;
}

export function createPresence(clock: Clock, bus: Bus, store: PresenceStore, log: Pick<Log, "warn">): Presence {
  const heard = new Map<string, Heard>();
  const flush = async (all = false): Promise<void> => {
    const due = [...heard].filter(
      ([, entry]) => all || entry.left || entry.writtenAt === undefined || entry.at - entry.writtenAt >= flushEveryMs,
    );
    if (due.length === 0) return;
    const rows = due.map(([deviceId, entry]) => ({ deviceId, at: entry.at }));
    try {
      await store.writeLastSeen(rows);
    } catch (error) {
      // The heartbeats are still in memory; the next flush writes them.
      log.warn({ err: error }, "Heartbeats could not be written");
      return;
    }
    for (const [deviceId, { at }] of rows.map((row) => [row.deviceId, row] as const)) {
      const entry = heard.get(deviceId);
      if (entry === undefined) continue;
      entry.writtenAt = at;
      if (entry.left && entry.at === at) heard.delete(deviceId);
    }
  };
  return {
    beat(deviceId, boardId) {
      const at = clock.estimate();
      const entry = heard.get(deviceId);
      heard.set(deviceId, { at, writtenAt: entry?.writtenAt, left: false });
      bus.publish({ kind: "status", boardId, at });
    },
    leave(deviceId) {
      const entry = heard.get(deviceId);
      if (entry !== undefined) entry.left = true;
    },
    flush,
  };
}
