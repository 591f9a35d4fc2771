import {
  type Duration,
  isValidDuration,
  longestDurations,
  oneHour,
  type SendKind,
  totalSeconds,
} from "./sendRequest.ts";

/** A day and a time as a clock on the wall of the board shows them: "2026-11-23", "08:00". */
export type WallClock = { readonly date: string; readonly time: string };

/** How often a message comes: once, or again and again at that time of the board's day. */
export type Rhythm = "Once" | "Daily" | "Weekdays" | "Weekly";

/** What becomes of the board when the pin ends. */
export type AfterPin = "Stay" | "HandBack";

/** What a person chose about the time of a pin or a schedule. */
export type TimeChoice = {
  readonly duration: Duration;
  /** Set while the time is chosen by the clock and not counted from now. */
  readonly clock: WallClock | null;
  readonly rhythm: Rhythm;
  readonly afterPin: AfterPin;
};

export type TimeChange = { readonly type: "time.change" } & Partial<Duration> & Partial<Omit<TimeChoice, "duration">>;

/**
 * `now` is epoch milliseconds: hours, minutes and seconds count from the moment of the click. `at` is the moment that the
 * chosen day and time mean by the board's clock, where one was chosen.
 */
export type TimeConfirm = { readonly type: "time.confirm"; readonly now: number; readonly at?: number };

/** What stands when the time begins to be chosen. */
export const firstChoice: TimeChoice = { duration: oneHour, clock: null, rhythm: "Once", afterPin: "Stay" };

/** A choice with what an event changes. A rhythm needs a time of day, so counting from now ends it. */
export function changed(choice: TimeChoice, change: Omit<TimeChange, "type">): TimeChoice {
  const { clock = choice.clock, rhythm = choice.rhythm, afterPin = choice.afterPin, ...parts } = change;
  const duration = { ...choice.duration, ...parts };
  return { duration, clock, rhythm: clock === null ? "Once" : rhythm, afterPin };
}

/** The moment that is meant; null where it cannot be: not to come, too far, or a duration that is none. */
export function momentMeant(
  { duration, clock }: TimeChoice,
  kind: SendKind,
  { now, at }: Omit<TimeConfirm, "type">,
): number | null {
  if (clock === null || kind !== "schedule")
    return isValidDuration(duration, kind) ? now + 1000 * totalSeconds(duration) : null;
  return at !== undefined && at > now && at <= now + 1000 * longestDurations.schedule ? at : null;
}

/** Hours, minutes and seconds from one moment to another, the last second begun counted whole. */
export function durationBetween(now: number, at: number): Duration {
  const seconds = Math.ceil((at - now) / 1000);
  return { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60), seconds: seconds % 60 };
}

/** What comes again and again: its rhythm, its time of the board's day, its day of the week where it has one, its first day. */
export type Repeat = {
  readonly rhythm: Exclude<Rhythm, "Once">;
  readonly time: string;
  /** 1 (Monday) to 7. */
  readonly weekday: number | null;
  /** "2026-11-23", by the board's clock. */
  readonly startsOn: string;
};

export function repeatOf({ clock, rhythm }: TimeChoice): Repeat | null {
  if (clock === null || rhythm === "Once") return null;
  const { date, time } = firstShowing(clock, rhythm);
  return { rhythm, time, weekday: rhythm === "Weekly" ? weekdayOf(date) : null, startsOn: date };
}

/** The first day and time that a choice means: of what comes from Monday to Friday no day of a weekend. */
export function firstShowing(clock: WallClock, rhythm: Rhythm): WallClock {
  const day = Date.parse(`${clock.date}T00:00:00Z`);
  const toMonday = 8 - weekdayOf(clock.date);
  if (rhythm !== "Weekdays" || Number.isNaN(day) || toMonday > 2) return clock;
  return { ...clock, date: new Date(day + toMonday * 86_400_000).toISOString().slice(0, 10) };
}

/** The day of the week of a date, 1 (Monday) to 7. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
