import { Temporal } from "temporal-polyfill";
import type { RepeatRhythm } from "../../domain.ts";
import { RefusalError } from "../../refusal.ts";
import { repeatTime } from "../../words/messageRefusals.ts";

/** When a message comes again, by the board's clock. */
export interface RepeatRule {
  readonly rhythm: RepeatRhythm;
  /** HH:MM. */
  readonly time: string;
  /** 1 (Monday) to 7, of a weekly one. */
  readonly weekday: number | null;
  /** The first day of the board's clock (YYYY-MM-DD) on which it may come; from now where there is none. */
  readonly startsOn?: string | null | undefined;
  /** Days of the board's clock (YYYY-MM-DD) on which it does not come. */
  readonly leftOut?: readonly string[];
}

const plainDate = /^\d{4}-\d{2}-\d{2}$/;
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** RefusalError `ValidationError` for what is no time of day or no day, and for a weekly one without its weekday. */
export function readRepeat({ rhythm, time, weekday, startsOn = null }: RepeatRule): RepeatRule {
  const isWeekly = rhythm === "Weekly";
  const isDay = weekday !== null && Number.isInteger(weekday) && weekday >= 1 && weekday <= 7;
  if (timeOfDay.test(time) && (!isWeekly || isDay) && (startsOn === null || isDate(startsOn))) {
    return { rhythm, time, weekday: isWeekly ? weekday : null, startsOn };
  }
  throw new RefusalError("ValidationError", repeatTime(), { rule: "repeat" });
}

function isDate(text: string): boolean {
  try {
    return plainDate.test(text) && Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

const friday = 5;
const dayMs = 24 * 60 * 60_000;

function isOn({ rhythm, weekday }: RepeatRule, day: number): boolean {
  if (rhythm === "Daily") return true;
  return rhythm === "Weekdays" ? day <= friday : day === weekday;
}

/**
 * The first moment after `after` at which a repeat is due, epoch milliseconds. What the board's clock reads decides. A time
 * that the clock jumps over comes as much later as it jumped; one that it reads twice comes the first time, once.
 */
export function nextRepeat(rule: RepeatRule, timezone: string, after: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timezone).toPlainDate();
  const first = Temporal.PlainDate.from(rule.startsOn ?? today);
  const start = Temporal.PlainDate.compare(first, today) > 0 ? first : today;
  const leftOut = new Set(rule.leftOut);
  // A week and a day reach every weekday once, however the clock changes; what is left out takes a week more at most.
  for (let days = 0; days <= 8 + 7 * leftOut.size; days += 1) {
    const date = start.add({ days });
    if (!isOn(rule, date.dayOfWeek) || leftOut.has(date.toString())) continue;
    const at = showingAt(rule, timezone, date);
    if (at > after) return at;
  }
  throw new Error("Every week has every day.");
}

/** When a repeat is due after a moment and within a stretch, epoch milliseconds, the earliest first. */
export function repeatsWithin(
  rule: RepeatRule,
  timezone: string,
  { after, begin, end }: { readonly after: number; readonly begin: number; readonly end: number },
): number[] {
  const found: number[] = [];
  // From a day before: a showing over which the clock jumped may stand on the date after its own.
  let at = nextRepeat(rule, timezone, Math.max(after, begin - dayMs));
  for (; at < end; at = nextRepeat(rule, timezone, at)) if (at >= begin) found.push(at);
  return found;
}

/** When a repeat is due on a day of the board's clock (YYYY-MM-DD), epoch milliseconds. */
export function showingOn(rule: RepeatRule, timezone: string, day: string): number {
  return showingAt(rule, timezone, Temporal.PlainDate.from(day));
}

/** The day of the board's clock whose showing is due at a moment: the day before, where the clock jumped over midnight. */
export function dayOfShowing(rule: RepeatRule, timezone: string, at: number): string {
  const date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate();
  const before = date.subtract({ days: 1 });
  return (showingAt(rule, timezone, before) === at ? before : date).toString();
}

function showingAt(rule: RepeatRule, timezone: string, date: Temporal.PlainDate): number {
  const time = Temporal.PlainTime.from(rule.time);
  return date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds;
}
