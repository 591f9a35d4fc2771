import type { Rhythm } from "../kit.ts";
import { minutesOf, type WallDate } from "./boardDay.ts";
import { wallSlots } from "./demands.ts";

interface Neighbour {
  readonly rhythm: Rhythm;
  readonly phaseMinutes: number;
}

const minutesOfDay = 24 * 60;
/** Any date does: the rules ask for minutes of a day, and times of single weekdays count as if they came daily. */
const anyDate: WallDate = { date: "2000-01-01", midnightMs: 0, weekday: 6, dayNumber: 0 };

/**
 * Where in the hour a new channel begins: the cell farthest from all that is there; of equally far ones the one that meets
 * fewest others, then the earlier. It is chosen once and kept, so that others do not move.
 */
export function choosePhase(rhythm: Rhythm, neighbours: readonly Neighbour[], stayMinutes: number): number {
  if (rhythm.kind !== "every" || rhythm.minutes >= minutesOfDay) return 0;
  const busy = neighbours.flatMap(minutesWanted);
  let best = { phase: 0, distance: -1, met: 0 };
  for (let phase = 0; phase < rhythm.minutes; phase += stayMinutes) {
    const own = wallSlots({ kind: "every", minutes: rhythm.minutes }, phase, anyDate).map(({ minutes }) => minutes);
    const distances = own.flatMap((minute) => busy.map((other) => apart(minute, other)));
    const distance = Math.min(minutesOfDay, ...distances);
    const met = distances.filter((each) => each < stayMinutes).length;
    if (distance > best.distance || (distance === best.distance && met < best.met)) best = { phase, distance, met };
  }
  return best.phase;
}

function minutesWanted({ rhythm, phaseMinutes }: Neighbour): number[] {
  if (rhythm.kind === "at") return rhythm.times.map(minutesOf);
  return wallSlots(rhythm, phaseMinutes, anyDate).map(({ minutes }) => minutes);
}

function apart(one: number, other: number): number {
  const distance = Math.abs(one - other);
  return Math.min(distance, minutesOfDay - distance);
}
