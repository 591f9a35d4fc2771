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
  const busy = busyMinutes(neighbours);
  let best = { phase: 0, distance: -1, met: 0 };
  for (let phase = 0; phase < rhythm.minutes; phase += stayMinutes) {
    let [distance, met] = [minutesOfDay, 0];
    for (const { minutes } of wallSlots({ kind: "every", minutes: rhythm.minutes }, phase, anyDate)) {
      distance = Math.min(distance, busy.distance[minutes] ?? minutesOfDay);
      met += metBy(busy.wanted, minutes, stayMinutes);
    }
    if (distance > best.distance || (distance === best.distance && met < best.met)) best = { phase, distance, met };
  }
  return best.phase;
}

interface Busy {
  /** How many neighbours want each minute of the day. */
  readonly wanted: Uint32Array;
  /** How far each minute is from the next that somebody wants, around midnight, too. */
  readonly distance: Uint32Array;
}

/** By minutes of the day: a board of hundreds of channels has tens of thousands of appearances, but no more minutes. */
function busyMinutes(neighbours: readonly Neighbour[]): Busy {
  const wanted = new Uint32Array(minutesOfDay);
  for (const minute of neighbours.flatMap(minutesWanted)) wanted[minute] = (wanted[minute] ?? 0) + 1;
  const distance = new Uint32Array(minutesOfDay).fill(minutesOfDay);
  for (const step of [1, -1]) {
    let last = minutesOfDay;
    // Twice around, so that what stands before midnight is seen from after it.
    for (let count = 0; count < 2 * minutesOfDay; count += 1) {
      const minute = minuteBeside(0, step * count);
      last = (wanted[minute] ?? 0) > 0 ? 0 : Math.min(minutesOfDay, last + 1);
      distance[minute] = Math.min(distance[minute] ?? minutesOfDay, last);
    }
  }
  return { wanted, distance };
}

/** How many appearances are less than a stay away from a minute. */
function metBy(wanted: Uint32Array, minute: number, stayMinutes: number): number {
  let met = 0;
  for (let away = 1 - stayMinutes; away < stayMinutes; away += 1) met += wanted[minuteBeside(minute, away)] ?? 0;
  return met;
}

const minuteBeside = (minute: number, away: number): number =>
  (((minute + away) % minutesOfDay) + minutesOfDay) % minutesOfDay;

function minutesWanted({ rhythm, phaseMinutes }: Neighbour): number[] {
  if (rhythm.kind === "at") return rhythm.times.map(minutesOf);
  return wallSlots(rhythm, phaseMinutes, anyDate).map(({ minutes }) => minutes);
}
