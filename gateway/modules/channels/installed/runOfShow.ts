import {
  aboutEvery,
  atTimes,
  between,
  everyMinutes,
  onceADay,
  onWeekdays,
  weekdayNames,
  whenNobodyElse,
} from "../../../words/channels.ts";
import type { Rhythm } from "../kit.ts";
import { boardDay, minuteMs, timeOfBoardDay } from "../planner/boardDay.ts";
import type { AmbientStretch, DayPlan, Slot } from "../planner/planInput.ts";

/** When a channel shows, in words, and first of all on a day: HH:MM, 24:MM after midnight; empty where nothing is set. */
export interface RunOfShowRecord {
  readonly id: string;
  readonly description: string;
  readonly firstAppearance: string;
}

const isShown = ({ mark }: Slot): boolean => mark === "planned" || mark === "moved";

/** From the plan of the day: what other channels leave it, not what it wishes for. */
export function runOfShow(id: string, rhythm: Rhythm, plan: DayPlan): RunOfShowRecord {
  const own = plan.slots.filter(({ subscriptionId }) => subscriptionId === id);
  const shown = own.filter(isShown);
  const ambient = plan.ambient.find(({ subscriptionId }) => subscriptionId === id);
  const first = shown[0]?.at ?? ambient?.begin;
  const day = boardDay(plan.timezone, plan.date);
  return {
    id,
    description: describe(rhythm, shown.length, own.filter(({ mark }) => mark === "dropped").length),
    firstAppearance: first === undefined ? "" : timeOfBoardDay(day, first),
  };
}

function describe(rhythm: Rhythm, shown: number, dropped: number): string {
  switch (rhythm.kind) {
    case "event":
      return "";
    case "ambient":
      return whenNobodyElse();
    case "at": {
      const words = atTimes(rhythm.times.map((time) => time.padStart(5, "0")));
      if (rhythm.weekdays === undefined) return words;
      return onWeekdays(rhythm.weekdays.map((day) => weekdayNames[day - 1]).join(", "), words);
    }
    case "every": {
      if (rhythm.minutes >= 24 * 60) return onceADay();
      // Not all that it wishes for has room: what comes of it, to the quarter of an hour.
      const left = (rhythm.minutes * (shown + dropped)) / Math.max(1, shown);
      const words = dropped === 0 ? everyMinutes(rhythm.minutes) : aboutEvery(Math.round(left / 15) * 15);
      return rhythm.window === undefined ? words : between(words, rhythm.window.from, rhythm.window.to);
    }
  }
}

/** The next two appearances within these days, one after the other; epoch milliseconds. */
export function nextAppearances(id: string, days: readonly DayPlan[], now: number): number[] {
  return days
    .flatMap((plan) => [
      ...plan.slots.filter((slot) => slot.subscriptionId === id && isShown(slot)).map(({ at }) => at),
      ...plan.ambient.filter(({ subscriptionId }) => subscriptionId === id).map(({ begin }) => begin),
    ])
    .filter((at) => at > now)
    .slice(0, 2);
}

/** What a channel shows next; where nothing is planned, what it would show at this minute. */
export function nextShown(id: string, days: readonly DayPlan[], now: number): Slot | AmbientStretch {
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const slots = days.flatMap(({ slots: all }) => all);
  const stretches = days.flatMap(({ ambient }) => ambient);
  return (
    slots.find((slot) => slot.subscriptionId === id && isShown(slot) && slot.at > now) ??
    stretches.find(({ subscriptionId, end }) => subscriptionId === id && end > now) ?? {
      subscriptionId: id,
      begin: minute,
      end: minute + minuteMs,
      minutes: 1,
    }
  );
}
