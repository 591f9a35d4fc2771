import type { Bus, Log } from "../context.ts";
import type { Clock } from "../db/clock.ts";
import { createWatchers } from "./watchers.ts";

/** A display counts as online for this long after its latest heartbeat, in milliseconds (specified: 3 minutes). */
export const offlineAfterMs = 180_000;

/** A display that goes on living is said to live this often, to whoever watches, in milliseconds: well within three minutes. */
const renewEveryMs = 60_000;
/**
 * Its row is written this often at most, in milliseconds. Whoever asks the rows who is online takes the word of the gateway
 * that holds the socket (`db/gatewayLife.ts`), which is one row a minute for all its displays.
 */
const writeEveryMs = 900_000;
/** Gateways of the version before take nobody's word but the rows'. */
const writeForBeforeEveryMs = 60_000;
/** Whom it has not heard for so long a gateway gives no word for, in milliseconds; displays say something every five seconds. */
const silentAfterMs = 30_000;
/** Heartbeats that are written in one statement. */
const lot = 1_000;

export interface PresenceStore {
  /**
   * Writes the latest heartbeats of devices, epoch milliseconds by device id; an older one never replaces a newer one. From
   * then on this gateway gives its word for them, or no more.
   */
  writeLastSeen(rows: readonly { readonly deviceId: string; readonly at: number }[], isHeld: boolean): Promise<void>;
  /** Gives this gateway's word for all that it holds. Whether a gateway of the version before is there. */
  renewLife(): Promise<{ readonly isBeforeThere: boolean }>;
  endLife(): Promise<void>;
}

/** What Redis keeps of a board whose displays are heard, for three minutes. */
export const presenceKey = (boardId: string): string => `presence:${boardId}`;

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
  /** The heartbeat that its row has; undefined before the first time. */
  writtenAt: number | undefined;
  /** Those that came in one moment are not written again in one moment. */
  readonly share: number;
  /** Its row says that it is held here. */
  isHeld: boolean;
  left: boolean;
}

/** What a presence stands on. */
export interface PresenceWorld {
  readonly clock: Pick<Clock, "estimate">;
  readonly bus: Pick<Bus, "publish" | "shortLived">;
  readonly store: PresenceStore;
  readonly log: Pick<Log, "warn">;
}

export function createPresence({ clock, bus, store, log }: PresenceWorld): Presence {
  const heard = new Map<string, Heard>();
  const ofBoard = createWatchers<Heard>();
  let everyMs = writeEveryMs;
  let renewedAt = Number.NEGATIVE_INFINITY;

  const tell = (entry: Heard): void => {
    const { boardId, at } = entry;
    entry.toldAt = at;
    bus.publish({ kind: "status", boardId, at });
    bus.shortLived.set(presenceKey(boardId), String(at), offlineAfterMs - (clock.estimate() - at));
  };
  const place = (entry: Heard, boardId: string): void => {
    ofBoard.remove(entry.boardId, entry);
    entry.boardId = boardId;
    ofBoard.add(boardId, entry);
  };
  const drop = (entry: Heard): void => {
    ofBoard.remove(entry.boardId, entry);
    heard.delete(entry.deviceId);
  };

  /** What is to be written of a display: that it is held here, that it is no more, or nothing for now. */
  const dueOf = ({ at, writtenAt, isHeld, left, share }: Heard, now: number): "held" | "gone" | undefined => {
    if (left) return "gone";
    if (now - at >= silentAfterMs) return isHeld || at !== writtenAt ? "gone" : undefined;
    return !isHeld || writtenAt === undefined || at - writtenAt >= everyMs * share ? "held" : undefined;
  };
  const write = async (entries: readonly Heard[], isHeld: boolean): Promise<void> => {
    for (let start = 0; start < entries.length; start += lot) {
      const rows = entries
        .slice(start, start + lot)
        .map((entry) => ({ entry, deviceId: entry.deviceId, at: entry.at }));
      await store.writeLastSeen(
        rows.map(({ deviceId, at }) => ({ deviceId, at })),
        isHeld,
      );
      for (const { entry, at } of rows) {
        Object.assign(entry, { writtenAt: at, isHeld });
        if (entry.left && !isHeld && entry.at === at) drop(entry);
      }
    }
  };
  const writeDue = async (all: boolean): Promise<void> => {
    const now = clock.estimate();
    const [held, gone]: [Heard[], Heard[]] = [[], []];
    for (const entry of heard.values()) {
      const due = all ? "gone" : dueOf(entry, now);
      if (due !== undefined) (due === "held" ? held : gone).push(entry);
    }
    await write(gone, false);
    await write(held, true);
    if (all) return store.endLife();
    // After those that it gives no word for any more.
    if (Math.abs(now - renewedAt) < renewEveryMs) return;
    const { isBeforeThere } = await store.renewLife();
    everyMs = isBeforeThere ? writeForBeforeEveryMs : writeEveryMs;
    renewedAt = now;
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
      const share = 1 - Math.random() / 3;
      const fresh = { toldAt: at, writtenAt: undefined, share, isHeld: false, left: false };
      const made: Heard = { deviceId, boardId, at, ...fresh };
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
      try {
        await writeDue(all);
      } catch (error) {
        // The heartbeats are still in memory; the next flush writes them.
        log.warn({ err: error }, "Heartbeats could not be written");
      }
    },
  };
}
