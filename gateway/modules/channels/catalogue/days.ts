import { Temporal } from "temporal-polyfill";
import type { LocalMoment, TimeOfDay } from "../kit.ts";

/* Counting in days and minutes of a board's calendar. */

const first = Temporal.PlainDate.from("2000-01-01");

export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "23 Dec", as a row of a board has room for it. */
export function shortDate(dayNumber: number): string {
  const { day, month } = first.add({ days: dayNumber });
  return `${day} ${monthNames[month - 1]?.slice(0, 3)}`;
}

/** Days since 2000-01-01; a day later is one more, whatever the clocks did. */
export function dayNumber(date: string): number {
  return first.until(Temporal.PlainDate.from(date), { largestUnit: "days" }).days;
}

/** Weeks since the one of Monday 1999-12-27; a new one begins on Mondays. */
export function weekNumber(date: string): number {
  return Math.floor((dayNumber(date) + 5) / 7);
}

export function minuteOfDay({ hour, minute }: Pick<LocalMoment, "hour" | "minute">): number {
  return hour * 60 + minute;
}

/** Minutes after midnight of HH:MM. */
export function minutesOfTime(time: TimeOfDay): number {
  const [hour = "0", minute = "0"] = time.split(":");
  return Number(hour) * 60 + Number(minute);
}

export function two(value: number): string {
  return String(value).padStart(2, "0");
}

/** HH:MM by the clock of the zone. */
export function timeIn(timezone: string, epochMs: number): TimeOfDay {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone);
  return `${two(hour)}:${two(minute)}` as TimeOfDay;
}

/** Epoch milliseconds of the begin of a local date, so many days on. */
export function beginOfDay({ date, timezone }: Pick<LocalMoment, "date" | "timezone">, daysOn = 0): number {
  return Temporal.PlainDate.from(date).add({ days: daysOn }).toZonedDateTime(timezone).epochMilliseconds;
}

/** The local date of a moment. */
export function dateIn(timezone: string, epochMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** Epoch milliseconds at which the clock of the zone reads a time of a date; 24:00 is the end of that date. */
export function momentOn(timezone: string, date: string, time: TimeOfDay): number {
  const minutes = minutesOfTime(time);
  const day = Temporal.PlainDate.from(date).add({ days: Math.floor(minutes / (24 * 60)) });
  const clock = { hour: Math.floor(minutes / 60) % 24, minute: minutes % 60 };
  return day.toPlainDateTime(clock).toZonedDateTime(timezone).epochMilliseconds;
}

/** The local dates of a stretch of time, in order. */
export function datesBetween(timezone: string, from: number, to: number): string[] {
  const dates: string[] = [];
  for (let day = Temporal.PlainDate.from(dateIn(timezone, from)); ; day = day.add({ days: 1 })) {
    if (day.toZonedDateTime(timezone).epochMilliseconds >= to) return dates;
    dates.push(day.toString());
  }
}
