const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Hours and minutes of a moment, in 24 hours, in the reader's time zone or the given one. */
export function clockTime(at: number, timeZone?: string): string {
  return formatOf("clock", timeZone).format(at);
}

/** Hours, minutes and seconds of a moment, in 24 hours, in the reader's time zone. */
export function clockTimeWithSeconds(at: number): string {
  return formatOf("clockWithSeconds").format(at);
}

/** A moment in full, for a title and for moments that are not today; in the reader's time zone or the given one. */
export function fullTime(at: number, timeZone?: string): string {
  return formatOf("full", timeZone).format(at);
}

/**
 * The time of today, or the day before it when the moment is not today: "08:00", "Tomorrow, 08:00", "3 Dec, 08:00", of
 * another year "3 Dec 2027, 08:00": without it a moment a year ahead reads as today.
 */
export function upcomingTime(at: number, now: number, timeZone?: string): string {
  const days = daysBetween(now, at, timeZone);
  const time = clockTime(at, timeZone);
  if (days === 0) return time;
  if (days === 1) return `Tomorrow, ${time}`;
  return dayAndTime(at, now, timeZone);
}

/**
 * A moment that was, for words that stand long enough for "5 minutes ago" to go stale: the time of today, else with its
 * day before it: "08:00", "Yesterday, 08:00", "3 Dec, 08:00", of another year "3 Dec 2025, 08:00".
 */
export function standingTime(at: number, now: number, timeZone?: string): string {
  const days = daysBetween(at, now, timeZone);
  const time = clockTime(at, timeZone);
  if (days === 0) return time;
  if (days === 1) return `Yesterday, ${time}`;
  return dayAndTime(at, now, timeZone);
}

/** A time in the middle of a sentence: "Tomorrow, 08:00" begins small there. */
export const inSentence = (time: string): string => time.charAt(0).toLowerCase() + time.slice(1);

/** "3 Dec, 08:00", with its year where that is not this one. */
function dayAndTime(at: number, now: number, timeZone?: string): string {
  const [wall, today] = [new Date(wallTime(at, timeZone)), new Date(wallTime(now, timeZone))];
  const year = wall.getUTCFullYear() === today.getUTCFullYear() ? "" : ` ${wall.getUTCFullYear()}`;
  return `${wall.getUTCDate()} ${monthName(wall)}${year}, ${clockTime(at, timeZone)}`;
}

/** A day, `D MMM YYYY`, the same in every locale. */
export function dayOf(at: number, timeZone?: string): string {
  const wall = new Date(wallTime(at, timeZone));
  return `${wall.getUTCDate()} ${monthName(wall)} ${wall.getUTCFullYear()}`;
}

/**
 * The time of a message as lists show it: relative up to a month back, afterwards `D MMM YYYY, hh:mm A`.
 * Both moments are epoch milliseconds; days and months are those of the given time zone (the board's), else the reader's.
 */
export function messageTime(at: number, now: number, timeZone?: string): string {
  const wall = wallTime(at, timeZone);
  if (wall < monthBefore(wallTime(now, timeZone))) return datedTime(new Date(wall));
  const days = daysBetween(at, now, timeZone);
  if (days < 0) return days === -1 ? `Tomorrow at ${clockTime(at, timeZone)}` : upcomingTime(at, now, timeZone);
  if (at > now + minute) return `Today at ${clockTime(at, timeZone)}`;
  if (now - at < minute) return "Just now";
  if (now - at < hour) return counted(Math.floor((now - at) / minute), "minute");
  if (days === 0) return counted(Math.floor((now - at) / hour), "hour");
  if (days === 1) return `Yesterday at ${clockTime(at, timeZone)}`;
  return counted(days, "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** Whole calendar days from one moment to the other; negative when the second is earlier. */
function daysBetween(from: number, to: number, timeZone?: string): number {
  const dayOf = (at: number) => Math.floor(wallTime(at, timeZone) / day);
  return dayOf(to) - dayOf(from);
}

const hourAndMinute = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const digits = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;

/** What is written, in whose language (undefined: the reader's) and how. */
const styles = {
  clock: [undefined, hourAndMinute],
  clockWithSeconds: [undefined, { ...hourAndMinute, second: "2-digit" }],
  full: [undefined, { dateStyle: "full", timeStyle: "short", hourCycle: "h23" }],
  month: ["en", { month: "short" }],
  wall: ["en", { ...digits, second: "numeric", hourCycle: "h23" }],
} as const satisfies Record<string, readonly [locale: string | undefined, style: Intl.DateTimeFormatOptions]>;

/** One for each style and zone: to make one takes longer than to use it on a page of cards. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(name: keyof typeof styles, timeZone?: string): Intl.DateTimeFormat {
  const key = `${name} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const [locale, style] = styles[name];
  // Other digits within an English sentence turn its parts around, where they are read from right to left.
  const format = new Intl.DateTimeFormat(locale, {
    ...style,
    numberingSystem: "latn",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(key, format);
  return format;
}

/** What calendar and clock of the zone show at a moment, as if they were UTC: ms that can be counted with. */
function wallTime(at: number, timeZone?: string): number {
  const parts = new Map(
    formatOf("wall", timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

function monthBefore(wall: number): number {
  const date = new Date(wall);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - 1);
  // 31 March less a month would be 3 March: the last day of the shorter month is meant.
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date.getTime();
}

/** The specified format of an older message, `D MMM YYYY, hh:mm A`, the same in every locale. */
function datedTime(wall: Date): string {
  const hours = wall.getUTCHours();
  const twelve = String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, "0");
  const minutes = String(wall.getUTCMinutes()).padStart(2, "0");
  const date = `${wall.getUTCDate()} ${monthName(wall)} ${wall.getUTCFullYear()}`;
  return `${date}, ${twelve}:${minutes} ${hours < 12 ? "AM" : "PM"}`;
}

function monthName(wall: Date): string {
  return formatOf("month", "UTC").format(wall);
}

/** The day and the time that the clock of a zone shows at a moment, as fields for them hold it. */
export function wallClock(at: number, timeZone?: string): { date: string; time: string } {
  const text = new Date(wallTime(at, timeZone)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The next moment at which the clock of a zone shows a time ("22:30"), epoch ms; undefined for what is no time. */
export function nextMomentOf(time: string, now: number, timeZone?: string): number | undefined {
  const { date } = wallClock(now, timeZone);
  const tomorrow = new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10);
  return [date, tomorrow].flatMap((on) => momentsOf({ date: on, time }, timeZone)).find((at) => at > now);
}

/**
 * The moment at which the clock of a zone shows a day and a time, epoch ms; undefined for what is no day and time. Of a time
 * that comes twice the first is meant; one that the clock jumps over is as much later as it jumps.
 */
export function momentOf(when: { date: string; time: string }, timeZone?: string): number | undefined {
  return momentsOf(when, timeZone)[0];
}

/** All of them, the earliest first: none, one, or two where the time comes twice. */
function momentsOf({ date, time }: { date: string; time: string }, timeZone?: string): readonly number[] {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return [];
  const offsetAt = (at: number) => wallTime(at, timeZone) - at;
  // The offsets of the day before and the day after are all that may hold; the larger one leads to the earlier moment.
  const offsets = [offsetAt(wall - day), offsetAt(wall + day)].toSorted((one, other) => other - one);
  const fitting = offsets.map((offset) => wall - offset).filter((at) => wallTime(at, timeZone) === wall);
  return fitting.length > 0 ? [...new Set(fitting)] : [wall - Math.min(...offsets)];
}
