import type { Rhythm } from "../kit.ts";
import { type BoardDay, minuteMs, minutesOf, momentOf, type WallDate } from "./boardDay.ts";
import type { PlannedSubscription } from "./planInput.ts";

/** A wanted appearance. */
export interface Wish {
  readonly subscriptionId: string;
  readonly priority: number;
  /** A time that people chose, which shows at its own minute. */
  readonly isExact: boolean;
  /** Once a day, wherever there is room from then on. */
  readonly isDaily: boolean;
  readonly release: number;
  readonly deadline: number;
  readonly turn: number;
}

/** `at` may come this much late. */
const exactGraceMs = 10 * minuteMs;
const minutesOfDay = 24 * 60;
/** When a channel that comes once a day would like to be seen. */
const dailyAt = 8 * 60;

/** A rhythm's times of one date, in minutes after midnight, each with its turn. */
interface WallSlot {
  readonly minutes: number;
  readonly turn: number;
}

/** The wanted appearances of a subscription within the day, by time; none of ambient ones, and none while it is muted. */
export function wishesOf(day: BoardDay, subscription: PlannedSubscription): Wish[] {
  const { id, rhythm, priority, muted } = subscription;
  if (muted || rhythm.kind === "ambient" || rhythm.kind === "event") return [];
  const isDaily = rhythm.kind === "every" && rhythm.minutes >= minutesOfDay;
  const wishes = new Map<number, { readonly wish: Wish; readonly isOwn: boolean }>();
  for (const date of day.dates) {
    for (const { minutes, turn } of wallSlots(rhythm, subscription.phaseMinutes, date)) {
      const release = momentOf(day, date, minutes);
      if (release < day.begin || release >= day.end) continue;
      const deadline = isDaily ? day.end - 1 : release + graceMs(rhythm);
      const wish = {
        subscriptionId: id,
        priority,
        isExact: rhythm.kind === "at",
        isDaily,
        release,
        deadline: Math.min(deadline, day.end - 1),
        turn,
      };
      // Several times that the clock jumps over meet at the first minute after: that is one appearance.
      const isOwn = isReadAt(day, date, minutes, release);
      if (wishes.get(release)?.isOwn !== true) wishes.set(release, { wish, isOwn });
    }
  }
  return [...wishes.values()].map(({ wish }) => wish).sort((one, other) => one.release - other.release);
}

/** How many minutes after midnight, and the turn, of every slot of a date. */
export function wallSlots(rhythm: Rhythm, phaseMinutes: number, date: WallDate): WallSlot[] {
  if (rhythm.kind === "at") return exactSlots(rhythm, date);
  if (rhythm.kind !== "every") return [];
  if (rhythm.minutes >= minutesOfDay) return [{ minutes: dailyAt, turn: date.dayNumber }];
  const from = rhythm.window === undefined ? 0 : minutesOf(rhythm.window.from);
  const to = rhythm.window === undefined ? minutesOfDay : minutesOf(rhythm.window.to);
  const times: number[] = [];
  for (let minutes = phaseMinutes % rhythm.minutes; minutes < minutesOfDay; minutes += rhythm.minutes) {
    const isWithin = from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
    if (isWithin) times.push(minutes);
  }
  return times.map((minutes, place) => ({ minutes, turn: date.dayNumber * times.length + place }));
}

/** Weeks are counted from the Monday before 2000. */
function exactSlots({ times, weekdays }: Extract<Rhythm, { kind: "at" }>, date: WallDate): WallSlot[] {
  const days = (weekdays ?? [1, 2, 3, 4, 5, 6, 7]).toSorted((one, other) => one - other);
  const dayPlace = days.indexOf(date.weekday);
  if (dayPlace < 0) return [];
  const minutes = [...new Set(times.map(minutesOf))].sort((one, other) => one - other);
  const week = (date.dayNumber + 6 - date.weekday) / 7;
  const first = (week * days.length + dayPlace) * minutes.length;
  return minutes.map((time, place) => ({ minutes: time, turn: first + place }));
}

function graceMs(rhythm: Exclude<Rhythm, { kind: "ambient" | "event" }>): number {
  return rhythm.kind === "at" ? exactGraceMs : Math.floor(rhythm.minutes / 2) * minuteMs;
}

function isReadAt(day: BoardDay, date: WallDate, minutes: number, at: number): boolean {
  const wall = date.midnightMs + minutes * minuteMs;
  return day.stretches.some(({ offsetMs }) => at + offsetMs === wall);
}
