import { Temporal } from "temporal-polyfill";

/**
 * A board's quiet hours: HHmm by the clock of its time zone, HHmmss.SSS where a sandbox's own clock lies between two minutes of
 * it; both empty when off.
 */
export interface QuietHoursRule {
  readonly quietHoursBegin: string;
  readonly quietHoursEnd: string;
  /** IANA name. */
  readonly timezone: string;
}

export interface QuietHoursState {
  readonly isQuietHours: boolean;
  /** Epoch ms of the end of the running quiet hours; null while there are none. */
  readonly until: number | null;
}

const off: QuietHoursState = { isQuietHours: false, until: null };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Milliseconds after midnight of such a text; undefined when it is none. */
function timeOfDay(time: string): number | undefined {
  if (!/^([01]\d|2[0-3])[0-5]\d([0-5]\d\.\d{3})?$/.test(time)) return undefined;
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4));
  return minutes * minuteMs + Math.round(Number(time.slice(4)) * 1_000);
}

/**
 * Whether the board's own clock reads a time of its quiet hours: begin inclusive, end exclusive, over midnight when the
 * end is not after the begin. What the clock reads decides, so an hour that is skipped is never quiet, and one that comes
 * twice is judged twice.
 */
export function quietHoursAt(rule: QuietHoursRule, at: number): QuietHoursState {
  const begin = timeOfDay(rule.quietHoursBegin);
  const end = timeOfDay(rule.quietHoursEnd);
  if (begin === undefined || end === undefined || begin === end) return off;
  if (!isQuiet(begin, end, readAt(rule.timezone, at))) return off;
  return { isQuietHours: true, until: endAfter(rule.timezone, begin, end, at) };
}

/** Whether a minute after midnight, as the clock reads, is one of the quiet hours; undefined when there are none. */
export function quietMinutes(rule: Omit<QuietHoursRule, "timezone">): ((minute: number) => boolean) | undefined {
  const begin = timeOfDay(rule.quietHoursBegin);
  const end = timeOfDay(rule.quietHoursEnd);
  if (begin === undefined || end === undefined || begin === end) return undefined;
  return (minute) => isQuiet(begin, end, minute * minuteMs);
}

/** Quiet hours that lie ahead, epoch milliseconds. */
export interface QuietHoursAhead {
  readonly begin: number;
  readonly end: number;
}

/** The next quiet hours that begin after `at`, within two days; null when there are none, or while they run. */
export function quietHoursAhead(rule: QuietHoursRule, at: number): QuietHoursAhead | null {
  const begin = timeOfDay(rule.quietHoursBegin);
  if (begin === undefined || quietHoursAt(rule, at).isQuietHours) return null;
  // A change of the clock may jump into them.
  const candidates = [...momentsOf(rule.timezone, begin, at, [0, 1, 2]), ...clockChange(rule.timezone, at)];
  const starts = candidates.filter((start) => quietHoursAt(rule, start).isQuietHours);
  const first = starts.sort((one, other) => one - other)[0];
  const end = first === undefined ? null : quietHoursAt(rule, first).until;
  return first === undefined || end === null ? null : { begin: first, end };
}

/** All three in milliseconds after midnight. */
function isQuiet(begin: number, end: number, time: number): boolean {
  return begin < end ? time >= begin && time < end : time >= begin || time < end;
}

function zoned(timezone: string, at: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone);
}

/** Milliseconds after midnight, as the clock reads. */
function readAt(timezone: string, at: number): number {
  const { hour, minute, second, millisecond } = zoned(timezone, at);
  return (hour * 60 + minute) * minuteMs + second * 1_000 + millisecond;
}

/** When the clock reads so many milliseconds after midnight, on the day of `at` and days after it, both times where it does twice. */
function momentsOf(timezone: string, time: number, at: number, daysAhead: readonly number[]): number[] {
  const today = zoned(timezone, at).toPlainDate();
  const read = new Temporal.PlainTime().add({ milliseconds: time });
  return daysAhead
    .flatMap((days) => {
      const local = today.add({ days }).toPlainDateTime(read);
      return (["earlier", "later"] as const).map(
        (disambiguation) => local.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds,
      );
    })
    .filter((moment) => moment > at);
}

/** When the clock is changed next, if it is within two days. */
function clockChange(timezone: string, at: number): number[] {
  const now = zoned(timezone, at);
  // Asking for the change is dear; one that matters also shows in the offset two days on.
  if (now.offsetNanoseconds === zoned(timezone, at + 2 * dayMs).offsetNanoseconds) return [];
  const change = now.getTimeZoneTransition("next");
  return change === null ? [] : [change.epochMilliseconds];
}

/**
 * Quiet hours end where the clock reads their end, in either of two such hours, or where a change of the clock jumps past
 * it: the first of these moments that is not quiet.
 */
function endAfter(timezone: string, begin: number, end: number, at: number): number {
  const candidates = [...momentsOf(timezone, end, at, [0, 1]), ...clockChange(timezone, at)];
  const ends = candidates
    .filter((candidate) => candidate > at && !isQuiet(begin, end, readAt(timezone, candidate)))
    .sort((one, other) => one - other);
  return ends[0] ?? at + minuteMs;
}
