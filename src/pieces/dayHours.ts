import { wallClock } from "../words/messageTime.ts";

const quarter = 15 * 60_000;
const hour = 4 * quarter;
const day = 24 * hour;

/** The date of the board's day, from 01:00 to 01:00 by its own clock: before one it is still yesterday. */
export const boardDate = (now: number, timeZone: string): string => wallClock(now - hour, timeZone).date;

/** The date of the board's day after that one, however long it is. */
export const nextBoardDate = (now: number, timeZone: string): string =>
  new Date(Date.parse(`${boardDate(now, timeZone)}T00:00:00Z`) + day).toISOString().slice(0, 10);

/** The hour that a clock shows at a moment, 0 to 23: what people are told of it is in their own language. */
export const hourOf = (at: number, timeZone: string): number => Number(wallClock(at, timeZone).time.slice(0, 2));

/** Each so-manieth full hour of a clock within a span, but for those at the edges, which would be cut. */
export function hoursIn(
  { begin, end }: { readonly begin: number; readonly end: number },
  timeZone: string,
  each: number,
): number[] {
  const apart = each * hour;
  const found: number[] = [];
  for (let at = Math.ceil(begin / quarter) * quarter; at < end; at += quarter) {
    const { time } = wallClock(at, timeZone);
    if (!time.endsWith(":00") || hourOf(at, timeZone) % each !== 0) continue;
    const isAtEdge = at - begin < apart / 4 || end - at < apart / 4;
    const last = found.at(-1);
    if (!isAtEdge && (last === undefined || at - last > apart / 2)) found.push(at);
  }
  return found;
}
