import type { Bus, Log } from "../context.ts";
import type { Clock } from "../db/clock.ts";
import { createWatchers } from "./watchers.ts";

/** A display counts as online for this long after its latest heartbeat, in milliseconds (specified: 3 minutes). */
export const offlineAfterMs = 180_000;

/**
 * A display that goes on living is said to live this often, to whoever watches and to its row, in milliseconds. Well within
 * the three minutes, by which the rows are asked, too; the heartbeats in between stay in the memory of this gateway.
 */
const renewEveryMs = 60_000;
/** Heartbeats that are written in one statement. */
const lot = 1_000;

export interface PresenceStore {
  /** Writes the latest heartbeats of devices, epoch milliseconds by device id; an older one never replaces a newer one. */
  writeLastSeen(rows: readonly { readonly deviceId: string; readonly at: number }[]): Promise<void>;
}

/** Who was heard, kept by the gateway that holds the socket. */
export interface Presence {
  /** A sign of life of a device, now. */
  beat(deviceId: string, boardId: string): void;
  /** The device's socket is closed: its latest heartbeat is told and written out. */
  leave(deviceId: string): void;
  /** The latest heartbeat of the board's displays that are connected here, epoch milliseconds. */
  latest(boardId: string): number | undefined;
  /** Displays that were heard here and have not left. */
  count(): number;
  /** Writes out what is due; `all` at a stop. */
  flush(all?: boolean): Promise<void>;
}

interface Heard {
  readonly deviceId: string;
  boardId: string;
  at: number;
  /** When others were last told of it. */
  toldAt: number;
  /** When the row was last written; undefined before the first time. */
  writtenAt: number | undefined;
  left: boolean;
  /** Takes it from among its board's. */
  unplace(): void;
}

export function createPresence(
  clock: Pick<Clock, "estimate">,
  bus: Pick<Bus, "publish">,
  store: PresenceStore,
  log: Pick<Log, "warn">,
): Presence {
  const heard = new Map<string, Heard>();
  const ofBoard = createWatchers<Heard>();

  const tell = (entry: Heard): void => {
    entry.toldAt = entry.at;
    bus.publish({ kind: "status", boardId: entry.boardId, at: entry.at });
  };
  const place = (entry: Heard, boardId: string): void => {
    entry.unplace();
    entry.boardId = boardId;
    entry.unplace = ofBoard.add(boardId, entry);
  };
  const drop = (entry: Heard): void => {
    entry.unplace();
    heard.delete(entry.deviceId);
  };
  const isDue = ({ at, writtenAt, left }: Heard): boolean =>
    left || writtenAt === undefined || at - writtenAt >= renewEveryMs;

  const write = async (entries: readonly Heard[]): Promise<void> => {
    const written = entries.map((entry) => ({ entry, at: entry.at }));
    await store.writeLastSeen(written.map(({ entry: { deviceId }, at }) => ({ deviceId, at })));
    for (const { entry, at } of written) {
      entry.writtenAt = at;
      if (entry.left && entry.at === at) drop(entry);
    }
  };

  return {
    beat(deviceId, boardId) {
      const at = clock.estimate();
      const entry = heard.get(deviceId);
      if (entry !== undefined) {
        Object.assign(entry, { at, left: false });
        if (entry.boardId !== boardId) place(entry, boardId);
        if (at - entry.toldAt >= renewEveryMs) tell(entry);
        return;
      }
      const made: Heard = { deviceId, boardId, at, toldAt: at, writtenAt: undefined, left: false, unplace() {} };
      heard.set(deviceId, made);
      place(made, boardId);
      tell(made);
    },
    leave(deviceId) {
      const entry = heard.get(deviceId);
      if (entry === undefined) return;
      entry.left = true;
      // Its board is online for three minutes from the last heartbeat, not from the last one that was told.
      if (entry.at > entry.toldAt) tell(entry);
    },
    count: () => heard.size,
    latest(boardId) {
      let latest: number | undefined;
      for (const { at } of ofBoard.of(boardId) ?? []) latest = Math.max(at, latest ?? at);
      return latest;
    },
    async flush(all = false) {
      const due = [...heard.values()].filter((entry) => all || isDue(entry));
      try {
        for (let start = 0; start < due.length; start += lot) await write(due.slice(start, start + lot));
      } catch (error) {
        // The heartbeats are still in memory; the next flush writes them.
        log.warn({ err: error }, "Heartbeats could not be written");
      }
    },
  };
}
