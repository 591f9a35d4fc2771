import { Temporal } from "temporal-polyfill";
import { type Component, type Property, property } from "./jcal.ts";
import { type FindZone, utc, type Zone } from "./zones.ts";

/* When something of a calendar is, and how long it goes on. */

export interface Moment {
  /** What the calendar says, without a zone. */
  readonly local: string;
  readonly isDate: boolean;
  readonly zone: Zone;
}

export function momentOf([, { tzid = "" }, type, value]: Property, zoneOf: FindZone): Moment {
  const text = String(value);
  if (type === "date") return { local: text, isDate: true, zone: utc };
  if (text.endsWith("Z")) return { local: text.slice(0, -1), isDate: false, zone: utc };
  return { local: text, isDate: false, zone: zoneOf(tzid) };
}

export function instantOf(moment: Moment): number {
  return moment.zone.instantOf(reckoned(moment));
}

export function reckoned({ local, isDate, zone }: Moment): number {
  if (isDate) return Temporal.PlainDate.from(local).toZonedDateTime("UTC").epochMilliseconds;
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone.name).epochMilliseconds;
}

/** An event once: when it begins, and how long it goes on in milliseconds, where that is its own. */
export interface Instance {
  readonly at: number;
  readonly lasts?: number;
}

/** The moments that a property lists, in however many lines; of a period, which jCal holds as a pair, with its length. */
export function instancesOf(wanted: string, [, properties]: Component, zoneOf: FindZone): Instance[] {
  return properties
    .filter(([name]) => name === wanted)
    .flatMap(([name, parameters, type, ...values]) =>
      values.map((value) => {
        const [begin, end] = [value].flat();
        const momentAt = (text: unknown): Moment => momentOf([name, parameters, type, text], zoneOf);
        const start = momentAt(begin);
        const at = instantOf(start);
        if (end === undefined) return { at };
        const isLength = /^[+-]?P/.test(String(end));
        return { at, lasts: lengthFrom(() => (isLength ? duration(end) : between(start, momentAt(end)))) };
      }),
    );
}

/** How long an event goes on in milliseconds, by its end, which it does not reach, or by its duration; 0 where it has neither. */
export function lengthOf(component: Component, start: Moment, zoneOf: FindZone): number {
  const end = property(component, "dtend");
  if (end !== undefined) return lengthFrom(() => between(start, momentOf(end, zoneOf)));
  const [value] = property(component, "duration")?.slice(3) ?? [];
  return value === undefined ? 0 : lengthFrom(() => duration(value));
}

/** Whether an event that began before a date may go on until then, by its end as it stands there. */
export function mayReach(component: Component, date: string): boolean {
  const [end] = property(component, "dtend")?.slice(3) ?? [];
  return end === undefined ? property(component, "duration") !== undefined : String(end) >= date;
}

/** An end that nobody can read, or that lies before its begin, is none. */
function lengthFrom(read: () => number): number {
  try {
    return Math.max(0, read());
  } catch {
    return 0;
  }
}

/** By one clock it is told without the zone's help, which takes its time. */
function between(start: Moment, end: Moment): number {
  return start.zone === end.zone ? reckoned(end) - reckoned(start) : instantOf(end) - instantOf(start);
}

const duration = (value: unknown): number =>
  Temporal.Duration.from(String(value)).total({ unit: "milliseconds", relativeTo: "1970-01-01" });
