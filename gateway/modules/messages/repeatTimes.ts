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
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** RefusalError `ValidationError` for what is no time of day, and for a weekly one without its day. */
export function readRepeat({ rhythm, time, weekday }: RepeatRule): RepeatRule {
  const isWeekly = rhythm === "Weekly";
  const isDay = weekday !== null && Number.isInteger(weekday) && weekday >= 1 && weekday <= 7;
  if (timeOfDay.test(time) && (!isWeekly || isDay)) return { rhythm, time, weekday: isWeekly ? weekday : null };
  throw new RefusalError("ValidationError", repeatTime(), { rule: "repeat" });
}

const friday = 5;

function isOn({ rhythm, weekday }: RepeatRule, day: number): boolean {
  if (rhythm === "Daily") return true;
  return rhythm === "Weekdays" ? day <= friday : day === weekday;
}

/**
 * The first moment after `after` at which a repeat is due, epoch milliseconds. What the board's clock reads decides. A time
 * that the clock jumps over comes as much later as it jumped; one that it reads twice comes the first time, once.
 */
export function nextRepeat(rule: RepeatRule, timezone: string, after: number): number {
  const start = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timezone).toPlainDate();
  const time = Temporal.PlainTime.from(rule.time);
  // A week and a day reach every weekday once, however the clock changes.
  for (let days = 0; days <= 8; days += 1) {
    const date = start.add({ days });
    if (!isOn(rule, date.dayOfWeek)) continue;
    const at = date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds;
    if (at > after) return at;
  }
  throw new Error("Every week has every day.");
}
