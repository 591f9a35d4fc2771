import type { DeviceRecord } from "../boards/devices.refs.ts";
import type { DeviceRow } from "./displays.store.ts";

/** A display as the graph shows it. */
export function deviceRecord({ boardId: _boardId, ...row }: DeviceRow): DeviceRecord {
  const { lastSeenAt, createdAt, shownAt } = row;
  return {
    ...row,
    lastSeenAt: lastSeenAt?.getTime() ?? null,
    createdAt: createdAt.getTime(),
    shownAt: shownAt?.getTime() ?? null,
  };
}
