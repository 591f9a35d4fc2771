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
import { type BoardDay, boardDay, minuteMs, timeOfBoardDay } from "../planner/boardDay.ts";
import type { AmbientStretch, DayPlan, Slot } from "../planner/planInput.ts";

/** When a channel shows, in words, and first of all on a day: HH:MM, 24:MM after midnight; empty where nothing is set. */
export interface RunOfShowRecord {
  readonly id: string;
  readonly description: string;
  readonly firstAppearance: string;
}

const isShown = ({ mark }: Slot): boolean => mark === "planned" || mark === "moved";

/** What a day's plan has for one channel. */
interface ChannelDay {
  readonly shown: readonly Slot[];
  readonly dropped: number;
  readonly stretches: readonly AmbientStretch[];
}

const nothing: ChannelDay = { shown: [], dropped: 0, stretches: [] };

/** A day of a board, channel by channel: a list of hundreds of them looks at each slot once. */
export interface ShownDay {
  readonly day: BoardDay;
  of(subscriptionId: string): ChannelDay;
}

export function shownDay(plan: DayPlan): ShownDay {
  const channels = new Map<string, { shown: Slot[]; dropped: number; stretches: AmbientStretch[] }>();
  const channel = (id: string) => {
    const known = channels.get(id) ?? { shown: [], dropped: 0, stretches: [] };
    channels.set(id, known);
    return known;
  };
  for (const slot of plan.slots) {
    if (isShown(slot)) channel(slot.subscriptionId).shown.push(slot);
    else if (slot.mark === "dropped") channel(slot.subscriptionId).dropped += 1;
  }
  for (const stretch of plan.ambient) channel(stretch.subscriptionId).stretches.push(stretch);
  return { day: boardDay(plan.timezone, plan.date), of: (id) => channels.get(id) ?? nothing };
}

/** From the plan of the day: what other channels leave it, not what it wishes for. */
export function runOfShow(id: string, rhythm: Rhythm, { day, of }: ShownDay): RunOfShowRecord {
  const { shown, dropped, stretches } = of(id);
  const first = shown[0]?.at ?? stretches[0]?.begin;
  return {
    id,
    description: describe(rhythm, shown.length, dropped),
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
export function nextAppearances(
  id: string,
  days: readonly ShownDay[],
  { now, foreseen }: { readonly now: number; readonly foreseen: readonly number[] },
): number[] {
  const planned = days
    .map(({ of }) => of(id))
    .flatMap(({ shown, stretches }) => [...shown.map(({ at }) => at), ...stretches.map(({ begin }) => begin)]);
  return [...new Set([...planned, ...foreseen])]
    .filter((at) => at > now)
    .toSorted((one, other) => one - other)
    .slice(0, 2);
}

/** What a channel shows next; where nothing is planned, what it would show at this minute. */
export function nextShown(id: string, days: readonly ShownDay[], now: number): Slot | AmbientStretch {
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const own = days.map(({ of }) => of(id));
  return (
    own.flatMap(({ shown }) => shown).find(({ at }) => at > now) ??
    own.flatMap(({ stretches }) => stretches).find(({ end }) => end > now) ?? {
      subscriptionId: id,
      begin: minute,
      end: minute + minuteMs,
      minutes: 1,
    }
  );
}
