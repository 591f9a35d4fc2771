import { upcomingTime } from "./messageTime.ts";

/** A board's time zone as the graph tells it. */
export interface BoardZone {
  readonly id: string;
  readonly timezoneCity: string;
}

/**
 * A coming moment that holds for a board, by its clock, and by the reader's beside it where that reads otherwise:
 * "18:00", or "18:00 in Zurich (17:00 here)". The reader's alone where this browser does not know the zone.
 */
export function boardMoment(at: number, now: number, { id, timezoneCity }: BoardZone): string {
  const mine = upcomingTime(at, now);
  const theirs = boardTime(at, now, id);
  return theirs === null ? mine : `${theirs} in ${timezoneCity} (${mine.charAt(0).toLowerCase()}${mine.slice(1)} here)`;
}

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
