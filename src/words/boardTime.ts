import { upcomingTime } from "./messageTime.ts";

/**
 * A coming moment by the clock of a board's time zone, as `upcomingTime` words it; null where that clock reads what the
 * reader's does, and where this browser does not know the zone.
 */
export function boardTime(at: number, now: number, timeZone: string): string | null {
  try {
    const theirs = upcomingTime(at, now, timeZone);
    return theirs === upcomingTime(at, now) ? null : theirs;
  } catch {
    return null;
  }
}
