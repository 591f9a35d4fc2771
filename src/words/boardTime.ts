import { fullTime, inSentence, messageTime, standingTime, upcomingTime } from "./messageTime.ts";

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
  return theirs === null ? mine : both(theirs, inSentence(mine), timezoneCity);
}

const both = (theirs: string, mine: string, city: string) => `${theirs} in ${city} (${mine} here)`;

/** The city of a zone, as the gateway calls it: "New York", and "Indianapolis, Indiana" where a region has a part between. */
export function cityOf(timeZone: string): string {
  const [, ...parts] = timeZone.split("/");
  return (parts.length === 0 ? [timeZone] : parts.toReversed()).join(", ").replaceAll("_", " ");
}

/** "Times in Zurich", over what tells all times by a board's clock; null where the reader is in that zone. */
export const timesInZone = (timeZone: string): string | null =>
  timeZone === Intl.DateTimeFormat().resolvedOptions().timeZone ? null : `Times in ${cityOf(timeZone)}`;

/**
 * A moment that was, told by the clock of a board's time zone, and by the reader's beside it where that reads otherwise; by
 * the reader's alone where there is no board, and where this browser does not know the zone.
 */
function byBothClocks(tell: (timeZone?: string) => string, timeZone: string | undefined): string {
  const mine = tell();
  const theirs = timeZone === undefined ? mine : tellIn(tell, timeZone);
  return timeZone === undefined || theirs === mine ? mine : both(theirs, mine, cityOf(timeZone));
}

function tellIn(tell: (timeZone?: string) => string, timeZone: string): string {
  try {
    return tell(timeZone);
  } catch {
    return tell();
  }
}

/** A moment in full, for a title. */
export const fullTimeOnBoard = (at: number, timeZone: string | undefined): string =>
  byBothClocks((zone) => fullTime(at, zone), timeZone);

/** A moment that was, for the middle of a sentence: "08:00", "yesterday, 08:00". */
export const wasOnBoard = (at: number, now: number, timeZone: string | undefined): string =>
  byBothClocks((zone) => inSentence(standingTime(at, now, zone)), timeZone);

const readsClock = (time: string) => /\d:\d\d/u.test(time);

/** The time of a message as lists show it: how long ago it was holds by every clock, and names none. */
export function messageTimeOnBoard(at: number, now: number, timeZone: string | undefined): string {
  const tell = (zone?: string) => messageTime(at, now, zone);
  if (timeZone === undefined) return tell();
  const [mine, theirs] = [tell(), tellIn(tell, timeZone)];
  if (mine === theirs || !readsClock(theirs)) return theirs;
  return readsClock(mine) ? both(theirs, inSentence(mine), cityOf(timeZone)) : `${theirs} in ${cityOf(timeZone)}`;
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
