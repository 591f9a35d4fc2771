import { strategyOf } from "../../boardState/strategies.ts";
import { decodeGrid, gridRows } from "../../grid.ts";
import { offlineAfterMs } from "../../live/presence.ts";
import { quietHoursAt } from "../boards/quietHours.ts";
import type { BridgedRow } from "./bridge.store.ts";

/** Home Assistant keeps no longer state. */
const longestState = 255;

const onOff = (is: boolean) => (is ? "ON" : "OFF");
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What is so on a board, as one JSON that all entities read. */
export function stateJson(row: BridgedRow, now: number): string {
  const quiet = quietHoursAt(row, now);
  const lines = decodeGrid(row.characters, row.code62)
    .split("\n")
    .map((line) => line.trim());
  const message = lines.filter((line) => line !== "").join(" ");
  return JSON.stringify({
    message: [...message].slice(0, longestState).join(""),
    lines,
    grid: gridRows(row.characters, row.columns),
    version: row.version,
    by: row.by ?? "",
    changedAt: iso(row.appearedAt),
    quiet: onOff(quiet.isQuietHours),
    quietUntil: iso(quiet.until),
    pinned: onOff(row.pinnedUntil !== null),
    pinnedUntil: iso(row.pinnedUntil),
    pinnedBy: row.pinnedBy,
    pinMinutes: row.pinMinutes,
    order: strategyOf(row.order),
    channels: onOff(row.pausedUntil === null || row.pausedUntil <= now),
  });
}

/** Whether any of its displays was heard of; `heard` is what came since the row was written. */
export function isOnline({ lastSeen }: Pick<BridgedRow, "lastSeen">, heard: number | undefined, now: number): boolean {
  return now - Math.max(lastSeen ?? 0, heard ?? 0) < offlineAfterMs;
}
