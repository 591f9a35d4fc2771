import { Temporal } from "temporal-polyfill";
import type { LocalMoment, TimeOfDay, Weekday } from "../kit.ts";
import { remembering } from "./remembering.ts";

export const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const hourMs = 60 * minuteMs;

/** A stretch of time, epoch milliseconds, its end exclusive. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** A stretch in which the board's clock goes on without a jump: local time is `offsetMs` ahead of UTC. */
interface Stretch {
  readonly from: number;
  readonly offsetMs: number;
}

/** A date of a board's calendar that its day touches: local midnight as if it were UTC, in milliseconds. */
export interface WallDate {
  readonly date: string;
  readonly midnightMs: number;
  readonly weekday: Weekday;
  /** Days since 2000-01-01, from which turns are counted. */
  readonly dayNumber: number;
}

/**
 * A day of a board: from 01:00 to 01:00 by its own clock, in real time, so that first appearances read 01:00 to 24:59. A
 * date that the zone leaves out has a day of no minutes; what is left of it belongs to the day before.
 */
export interface BoardDay extends Span {
  readonly timezone: string;
  readonly date: string;
  /** The dates of the clock within it, usually this one and an hour of the next. */
  readonly dates: readonly WallDate[];
  readonly stretches: readonly Stretch[];
}

/** All boards of a zone ask for the same days and moments, and time zones are dear. */
const days = remembering<BoardDay>();
const lastDays = remembering<BoardDay>();
const moments = remembering<LocalMoment>();

export function boardDay(timezone: string, date: string): BoardDay {
  return days.of(`${timezone} ${date}`, () => makeBoardDay(timezone, date));
}

function makeBoardDay(timezone: string, date: string): BoardDay {
  const plain = Temporal.PlainDate.from(date);
  const begin = beginOf(timezone, plain);
  const end = beginOf(timezone, plain.add({ days: 1 }));
  const stretches = stretchesOf(timezone, begin - 3 * hourMs, end + 3 * hourMs);
  const last = wallOf(stretches, Math.max(begin, end - 1));
  const dates: WallDate[] = [];
  for (let midnightMs = Date.parse(`${date}T00:00Z`); midnightMs <= last; midnightMs += dayMs) {
    dates.push(wallDate(midnightMs));
  }
  return { timezone, date, begin, end, dates: begin === end ? [] : dates, stretches };
}

/** The day that a moment belongs to. */
export function boardDayAt(timezone: string, at: number): BoardDay {
  const last = lastDays.get(timezone);
  if (last !== undefined && at >= last.begin && at < last.end) return last;
  return lastDays.set(timezone, findBoardDay(timezone, at));
}

function findBoardDay(timezone: string, at: number): BoardDay {
  const today = zoned(timezone, at).toPlainDate();
  const day = boardDay(timezone, today.toString());
  if (at >= day.begin) return day;
  // Before 01:00 it is still yesterday; where the zone left yesterday out, the day before that.
  for (let back = 1; ; back += 1) {
    const earlier = boardDay(timezone, today.subtract({ days: back }).toString());
    if (at >= earlier.begin && at < earlier.end) return earlier;
  }
}

/** The day after or before a date. */
export function dateBeside(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** When the clock reads so many minutes after midnight of a date: the first time where it does twice, the first minute after where it never does. */
export function momentOf({ stretches }: Pick<BoardDay, "stretches">, date: WallDate, minutes: number): number {
  const wall = date.midnightMs + minutes * minuteMs;
  for (const [place, { from, offsetMs }] of stretches.entries()) {
    const moment = wall - offsetMs;
    if (moment < from) return from;
    if (moment < (stretches[place + 1]?.from ?? Number.POSITIVE_INFINITY)) return moment;
  }
  return wall;
}

/** Minutes after midnight that the clock reads. */
export function minuteOfDay(day: BoardDay, at: number): number {
  return Math.floor((((wallOf(day.stretches, at) % dayMs) + dayMs) % dayMs) / minuteMs);
}

/** Hours since 2000 by the clock. */
export function hourNumber(day: BoardDay, at: number): number {
  return Math.floor((wallOf(day.stretches, at) - firstDayMs) / hourMs);
}

/** HH:MM of the running day: 24:MM after its midnight. */
export function timeOfBoardDay(day: BoardDay, at: number): string {
  const sinceMidnight = Math.floor((wallOf(day.stretches, at) - Date.parse(`${day.date}T00:00Z`)) / minuteMs);
  const [hours, minutes] = [Math.floor(sinceMidnight / 60), sinceMidnight % 60];
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

export function minutesOf(time: TimeOfDay): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

export function localMoment(timezone: string, at: number): LocalMoment {
  return moments.of(`${timezone} ${at}`, () => makeMoment(timezone, at));
}

function makeMoment(timezone: string, at: number): LocalMoment {
  const local = zoned(timezone, at);
  return {
    epochMs: at,
    timezone,
    date: local.toPlainDate().toString(),
    year: local.year,
    month: local.month,
    day: local.day,
    hour: local.hour,
    minute: local.minute,
    weekday: local.dayOfWeek as Weekday,
    dayOfYear: local.dayOfYear,
    daysInYear: local.daysInYear,
    isoYear: local.yearOfWeek ?? local.year,
    isoWeek: local.weekOfYear ?? 1,
  };
}

/** A Saturday. */
const firstDayMs = Date.UTC(2000, 0, 1);

function wallDate(midnightMs: number): WallDate {
  const dayNumber = (midnightMs - firstDayMs) / dayMs;
  const weekday = (((((dayNumber + 5) % 7) + 7) % 7) + 1) as Weekday;
  return { date: new Date(midnightMs).toISOString().slice(0, 10), midnightMs, weekday, dayNumber };
}

function zoned(timezone: string, at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
}

function offsetAt(timezone: string, at: number): number {
  return zoned(timezone, at).offsetNanoseconds / 1_000_000;
}

function wallOf(stretches: readonly Stretch[], at: number): number {
  let offsetMs = stretches[0]?.offsetMs ?? 0;
  for (const stretch of stretches) if (stretch.from <= at) offsetMs = stretch.offsetMs;
  return at + offsetMs;
}

/** 01:00, or the first minute after where the clock jumps over it; the next date's where it jumps over all of this one. */
function beginOf(timezone: string, date: Temporal.PlainDate): number {
  const wall = date.toPlainDateTime({ hour: 1 });
  const found = wall.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (found.toPlainDateTime().equals(wall)) return found.epochMilliseconds;
  const jump = found.getTimeZoneTransition("next") ?? found;
  if (jump.toPlainDate().equals(date)) return jump.epochMilliseconds;
  return beginOf(timezone, date.add({ days: 1 }));
}

/** Asking for changes of the clock is dear, so it is done only where the offset shows that there is one. */
function stretchesOf(timezone: string, from: number, to: number): Stretch[] {
  const stretches = [{ from: Number.NEGATIVE_INFINITY, offsetMs: offsetAt(timezone, from) }];
  if (stretches[0]?.offsetMs === offsetAt(timezone, to)) return stretches;
  for (let at = zoned(timezone, from); ; ) {
    const next = at.getTimeZoneTransition("next");
    if (next === null || next.epochMilliseconds > to) return stretches;
    stretches.push({ from: next.epochMilliseconds, offsetMs: next.offsetNanoseconds / 1_000_000 });
    at = next;
  }
}
