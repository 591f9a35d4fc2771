import { wallClock } from "../words/messageTime.ts";
import type { Waiting } from "./quietFate.ts";

/** Quiet hours by the clock of a time zone: HHmm, both empty when off. */
export interface QuietRule {
  readonly begin: string;
  readonly end: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** From one moment to another, epoch milliseconds; the end is not part of it. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Clocks that change twice within this are unheard of. */
const step = 6 * 60 * minute;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));

/** How long they last, in minutes, over midnight where the end is not later than the begin. */
export function lengthOf({ begin, end }: Pick<QuietRule, "begin" | "end">): number {
  return (minutesOf(end) - minutesOf(begin) + 1440) % 1440;
}

/** What the zone's clock shows less what UTC's does, to the minute. */
function offsetAt(at: number, timeZone: string): number {
  const whole = Math.floor(at / minute) * minute;
  const { date, time } = wallClock(whole, timeZone);
  return Date.parse(`${date}T${time}:00Z`) - whole;
}

/** Stretches of the span in which the zone's clock goes on evenly. */
function evenStretches({ begin, end }: Span, timeZone: string): (Span & { readonly offset: number })[] {
  const stretches: (Span & { offset: number })[] = [];
  for (let from = begin; from < end; from = Math.min(from + step, end)) {
    const to = Math.min(from + step, end);
    const [first, last] = [offsetAt(from, timeZone), offsetAt(to, timeZone)];
    // To the minute at which it is changed.
    let [before, after] = [from, to];
    while (first !== last && after - before > minute) {
      const middle = Math.floor((before + after) / 2 / minute) * minute;
      if (middle <= before) break;
      if (offsetAt(middle, timeZone) === first) before = middle;
      else after = middle;
    }
    const change = first === last ? to : after;
    stretches.push({ begin: from, end: change, offset: first });
    if (change < to) stretches.push({ begin: change, end: to, offset: last });
  }
  return stretches;
}

/**
 * When a board is quiet within a span. What its own clock reads decides, as at the gateway: an hour that the clock skips is
 * never quiet, one that comes twice is judged twice.
 */
export function quietSpans(rule: QuietRule, span: Span): Span[] {
  const length = rule.begin === "" ? 0 : lengthOf(rule) * minute;
  if (length === 0) return [];
  const found: { begin: number; end: number }[] = [];
  for (const { begin, end, offset } of evenStretches(span, rule.timeZone)) {
    const firstDay = Math.floor((begin + offset) / day) - 1;
    const lastDay = Math.floor((end + offset) / day);
    for (let midnight = firstDay; midnight <= lastDay; midnight += 1) {
      const start = midnight * day + minutesOf(rule.begin) * minute - offset;
      const part = { begin: Math.max(start, begin), end: Math.min(start + length, end) };
      if (part.begin >= part.end) continue;
      const last = found.at(-1);
      if (last?.end === part.begin) last.end = part.end;
      else found.push(part);
    }
  }
  return found;
}

/** Until when quiet hours hold a message at its time; null where they do not. */
export function quietUntil({ at, isAgreed }: Waiting, rule: QuietRule): number | null {
  if (isAgreed) return null;
  const [first] = quietSpans(rule, { begin: at, end: at + day });
  return first?.begin === at ? first.end : null;
}
