import type { AmbientStretch, DayPlan, Slot, SlotBecause, SlotMark } from "./planInput.ts";

/**
 * A day's plan as it is kept. Boards that are due are taken with it, and the text of the whole objects is six times as
 * long: writing that out costs the database more than taking the board. Times are minutes since the day's begin.
 */

/** Hashes of what plans are made of begin with their form, so that nobody reads what another version packed. */
export const packedForm = 3;

const marks: readonly SlotMark[] = ["planned", "moved", "silent", "held", "dropped"];
const becauses: readonly SlotBecause[] = ["plan", "quietHours", "pause", "pin", "scheduled", "channel", "full"];

type Optional = number | null;
/** Whose, at, wanted, deadline, turn, mark; then why, who has the place, until when. */
type PackedSlot = readonly [number, number, number, number, number, number, Optional?, Optional?, Optional?];
type PackedStretch = readonly [number, number, number, number];
type Packed = readonly [string, string, number, number, readonly string[], PackedSlot[], PackedStretch[]];

const minuteMs = 60_000;

export function packPlan({ date, timezone, begin, end, slots, ambient }: DayPlan): string {
  const ids: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (id: string): number => {
    const known = places.get(id);
    if (known !== undefined) return known;
    places.set(id, ids.length);
    return ids.push(id) - 1;
  };
  const minutes = (at: number): number => (at - begin) / minuteMs;
  const packed: Packed = [
    date,
    timezone,
    begin,
    end,
    ids,
    slots.map(({ subscriptionId, at, wantedAt, deadline, turn, mark, because, by, until }): PackedSlot => {
      const always = [
        placeOf(subscriptionId),
        minutes(at),
        minutes(wantedAt),
        minutes(deadline),
        turn,
        marks.indexOf(mark),
      ] as const;
      if (because === undefined && by === undefined && until === undefined) return always;
      return [
        ...always,
        because === undefined ? null : becauses.indexOf(because),
        by === undefined ? null : placeOf(by),
        until === undefined ? null : minutes(until),
      ];
    }),
    ambient.map(
      (each): PackedStretch => [placeOf(each.subscriptionId), minutes(each.begin), minutes(each.end), each.minutes],
    ),
  ];
  return JSON.stringify(packed);
}

/** The same plan again; of what `packPlan` made of this form alone. */
export function unpackPlan(text: string): DayPlan {
  const [date, timezone, begin, end, ids, slots, ambient] = JSON.parse(text) as Packed;
  const idAt = (place: number): string => ids[place] ?? "";
  const moment = (minutes: number): number => begin + Math.round(minutes * minuteMs);
  return {
    date,
    timezone,
    begin,
    end,
    slots: slots.map(
      ([who, at, wantedAt, deadline, turn, mark, because = null, by = null, until = null]): Slot => ({
        subscriptionId: idAt(who),
        at: moment(at),
        wantedAt: moment(wantedAt),
        deadline: moment(deadline),
        turn,
        mark: marks[mark] ?? "dropped",
        ...(because === null ? {} : { because: becauses[because] }),
        ...(by === null ? {} : { by: idAt(by) }),
        ...(until === null ? {} : { until: moment(until) }),
      }),
    ),
    ambient: ambient.map(
      ([who, from, to, minutes]): AmbientStretch => ({
        subscriptionId: idAt(who),
        begin: moment(from),
        end: moment(to),
        minutes,
      }),
    ),
  };
}
