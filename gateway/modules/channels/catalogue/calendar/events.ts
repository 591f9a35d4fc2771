import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import type { TimeOfDay } from "../../kit.ts";
import { firstCharacters } from "../answers.ts";
import { dateIn, momentOn, timeIn } from "../days.ts";
import { type Component, type Property, property, textValue } from "./jcal.ts";
import {
  type Instance,
  instancesOf,
  instantOf,
  lengthOf,
  type Moment,
  mayReach,
  momentOf,
  reckoned,
} from "./moments.ts";
import { type FindZone, type Zone, zonesOf } from "./zones.ts";

export interface CalendarEvent {
  readonly title: string;
  /** YYYY-MM-DD for whole days, and with a time by the clock of whoever reads it; else an instant in epoch milliseconds. */
  readonly date: string | null;
  readonly time?: TimeOfDay;
  readonly at: number | null;
  /** How long it goes on from there, in milliseconds; absent where it is one day, or one moment. */
  readonly lasts?: number;
}

const dayMs = 86_400_000;
const daysBack = 1;
const daysAhead = 40;
/** What repeats is looked for so far back and no farther, however long it goes on: holidays come once a year. */
const longestRepeatMs = 366 * dayMs;
const mostEvents = 100;
const mostComponents = 5_000;
/** A rule that has no occurrence in reach is given up; ten thousand steps are the library's own. */
const mostSteps = 10_000;
const titleLength = 60;
const wholeCalendar = /^\s*BEGIN:VCALENDAR\s[\s\S]*\sEND:VCALENDAR\s*$/i;
const wholeParts = /^BEGIN:(VEVENT|VTIMEZONE)\s*$[\s\S]*?^END:\1\s*$/gim;

interface Event {
  readonly component: Component;
  readonly uid: string;
  readonly start: Moment | undefined;
  /** Asked for what is near alone: it takes its time. */
  lasts(): number;
  /** The instance that was moved or changed: it stands beside its series, which must not show it again. */
  readonly replaces: string | undefined;
  /** Instances of the series that are not to be. */
  readonly left: ReadonlySet<number>;
  /** Instances that stand there one by one, beside the series' rule or without any (RFC 5545, 3.8.5.2). */
  readonly added: readonly Instance[];
}

/**
 * What stands in a calendar from a day before `now` to forty days after it, in order, with what began earlier and goes on
 * until then; an event that cannot be read is left out. Only the reading of the text is ical.js's: its recurrences can be
 * made to run for ever, and take impossible dates for others. Throws where nothing can be read.
 */
export function readEvents(text: string, now: number): CalendarEvent[] {
  const components = componentsOf(text);
  const zoneOf = zonesOf(components);
  const events = readEach(components.filter(isEvent).slice(0, mostComponents), (one) => [eventOf(one, zoneOf)]);
  const moved = new Set(events.flatMap(({ replaces }) => replaces ?? []));
  const begin = now - daysBack * dayMs;
  const reach = { begin, end: now + daysAhead * dayMs, longGone: dateIn("UTC", begin - dayMs) };
  return readEach(events, (event) => datesOf(event, moved, reach))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, mostEvents);
}

/** What can be read of each; what cannot be read is left out, alone. Throws where that is all. */
function readEach<In, Out>(all: readonly In[], read: (one: In) => readonly Out[]): Out[] {
  const failures: unknown[] = [];
  const found = all.flatMap((one) => {
    try {
      return read(one);
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
  if (failures.length > 0 && failures.length === all.length) throw failures[0];
  return found;
}

/** The parts of all calendars of a text. ical.js refuses the whole for a line that is none: then they are read one by one. */
function componentsOf(text: string): Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown as Component | Component[];
    const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as Component[];
    return calendars.flatMap(([, , inside]) => inside);
  } catch (error) {
    const parts = wholeCalendar.test(text) ? (text.match(wholeParts) ?? []) : [];
    const components = readEach(parts, (part) => [ICAL.parse(part) as unknown as Component]);
    if (!components.some(isEvent)) throw error;
    return components;
  }
}

const isEvent = ([name]: Component): boolean => name === "vevent";

function placeOf({ at, date, time = "00:00" }: CalendarEvent): number {
  return at ?? momentOn("UTC", date ?? "1970-01-01", time);
}

function eventOf(component: Component, zoneOf: FindZone): Event {
  const start = property(component, "dtstart");
  const replaced = property(component, "recurrence-id");
  const uid = textValue(component, "uid");
  const begin = start === undefined ? undefined : momentOf(start, zoneOf);
  return {
    component,
    uid,
    start: begin,
    lasts: () => (begin === undefined ? 0 : lengthOf(component, begin, zoneOf)),
    replaces: replaced === undefined ? undefined : instanceOf(uid, instantOf(momentOf(replaced, zoneOf))),
    left: new Set(instancesOf("exdate", component, zoneOf).map(({ at }) => at)),
    added: instancesOf("rdate", component, zoneOf),
  };
}

const instanceOf = (uid: string, at: number): string => `${uid} ${at}`;

interface Reach {
  readonly begin: number;
  readonly end: number;
  /** A date so early that it is before the begin by any clock. */
  readonly longGone: string;
}

function datesOf(event: Event, moved: ReadonlySet<string>, { begin, end, longGone }: Reach): CalendarEvent[] {
  const { component, uid, start, replaces, added } = event;
  if (start === undefined || textValue(component, "status") === "CANCELLED") return [];
  const title = firstCharacters(textValue(component, "summary"), titleLength);
  const isMoved = replaces !== undefined;
  const rule = isMoved ? undefined : property(component, "rrule");
  // A zone of the file's own takes its time, and most dates of a calendar are long gone: no zone is a day from UTC.
  const first = reckoned(start);
  const isFar = first >= end + dayMs || (first < begin - dayMs && !mayReach(component, longGone));
  if (rule === undefined && added.length === 0 && isFar) return [];
  const lasts = event.lasts();
  const from = begin - Math.min(lasts, longestRepeatMs);
  const instants = rule === undefined ? [instantOf(start)] : occurrences(start, rule, { begin: from, end });
  const lengths = new Map<number, number>(instants.map((at) => [at, lasts]));
  for (const instance of added) lengths.set(instance.at, instance.lasts ?? lasts);
  return [...lengths]
    .filter(([at]) => !event.left.has(at))
    .filter(([at, long]) => at + long >= begin && at < end && (isMoved || !moved.has(instanceOf(uid, at))))
    .map(([at, long]) => ({
      title,
      ...whenOf(start, at),
      ...(long > (start.isDate ? dayMs : 0) ? { lasts: long } : {}),
    }));
}

function whenOf({ isDate, zone }: Moment, at: number): Omit<CalendarEvent, "title" | "lasts"> {
  if (isDate) return { date: dateIn("UTC", at), at: null };
  if (zone.isFloating) return { date: dateIn("UTC", at), time: timeIn("UTC", at), at: null };
  return { date: null, at };
}

function occurrences(
  start: Moment,
  rule: Property,
  { begin, end }: { readonly begin: number; readonly end: number },
): number[] {
  const { zone, isDate } = start;
  const local = start.local.replace(/[-:]/g, "") + (isDate ? "T000000" : "");
  const rruleString = `DTSTART;TZID=${zone.name}:${local}\nRRULE:${ruleText(rule[3], zone)}`;
  const series = new RRuleTemporal({ rruleString, maxIterations: mostSteps, temporal: Temporal });
  const localOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(zone.reckonedOf(at)).toZonedDateTimeISO(zone.name);
  return series
    .between(localOf(begin), localOf(end), true)
    .slice(0, mostEvents)
    .map(({ epochMilliseconds }) => zone.instantOf(epochMilliseconds));
}

/** The rule as text again, by the zone's reckoning: jCal holds its parts as an object. */
function ruleText(rule: unknown, zone: Zone): string {
  if (typeof rule !== "object" || rule === null) throw new Error("a rule without parts");
  return Object.entries(rule)
    .map(
      ([name, value]) =>
        `${name.toUpperCase()}=${[value]
          .flat()
          .map((one) => partText(name, one, zone))
          .join(",")}`,
    )
    .join(";");
}

/** Dates come with signs that a rule does not have, and the day on which weeks begin as a number. */
function partText(name: string, value: unknown, zone: Zone): string {
  if (name === "wkst" && typeof value === "number") return ICAL.Recur.numericDayToIcalDay(value as ICAL.Recur["wkst"]);
  const text = String(value);
  if (name !== "until") return text;
  return (text.endsWith("Z") ? reckonedText(text, zone) : text).replace(/[-:]/g, "");
}

function reckonedText(instant: string, zone: Zone): string {
  const reckoned = zone.reckonedOf(Temporal.Instant.from(instant).epochMilliseconds);
  return Temporal.Instant.fromEpochMilliseconds(reckoned).toString({ smallestUnit: "second" });
}
