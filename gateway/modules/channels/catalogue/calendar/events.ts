import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { firstCharacters } from "../answers.ts";

export interface CalendarEvent {
  readonly title: string;
  /** YYYY-MM-DD for whole days, else an instant in epoch milliseconds. */
  readonly date: string | null;
  readonly at: number | null;
}

type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, string>>,
  type: string,
  ...values: unknown[],
];
type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]];

const daysBack = 1;
const daysAhead = 40;
const mostEvents = 100;
const mostComponents = 5_000;
/** A rule that has no occurrence in reach is given up; ten thousand steps are the library's own. */
const mostSteps = 10_000;
const titleLength = 60;
const wholeCalendar = /^\s*BEGIN:VCALENDAR\s[\s\S]*\sEND:VCALENDAR\s*$/i;
const wholeEvents = /^BEGIN:VEVENT\s*$[\s\S]*?^END:VEVENT\s*$/gim;

interface Moment {
  /** What the calendar says, without a zone. */
  readonly local: string;
  readonly isDate: boolean;
  readonly zone: string;
}

interface Event {
  readonly component: Component;
  readonly uid: string;
  readonly start: Moment | undefined;
  /** The instance that was moved or changed: it stands beside its series, which must not show it again. */
  readonly replaces: string | undefined;
}

/**
 * What stands in a calendar from a day before `now` to forty days after it, in order; an event that cannot be read is left
 * out. Only the reading of the text is ical.js's: its recurrences can be made to run for ever, and take impossible dates
 * for others. Throws where nothing can be read.
 */
export function readEvents(text: string, now: number): CalendarEvent[] {
  const components = componentsOf(text).filter(([name]) => name === "vevent");
  const events = readEach(components.slice(0, mostComponents), eventOf);
  const moved = new Set(events.flatMap(({ replaces }) => replaces ?? []));
  const begin = now - daysBack * 86_400_000;
  const end = now + daysAhead * 86_400_000;
  return readEach(events, (event) => datesOf(event, moved, begin, end))
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
    const events = wholeCalendar.test(text) ? text.match(wholeEvents) : null;
    if (events === null) throw error;
    return readEach(events, (event) => [ICAL.parse(event) as unknown as Component]);
  }
}

function placeOf({ at, date }: CalendarEvent): number {
  return at ?? Temporal.PlainDate.from(date ?? "1970-01-01").toZonedDateTime("UTC").epochMilliseconds;
}

function property([, properties]: Component, name: string): Property | undefined {
  return properties.find(([own]) => own === name);
}

function textValue(component: Component, name: string): string {
  const [value] = property(component, name)?.slice(3) ?? [];
  return typeof value === "string" ? value : "";
}

function eventOf(component: Component): Event[] {
  const start = property(component, "dtstart");
  const replaced = property(component, "recurrence-id");
  const uid = textValue(component, "uid");
  return [
    {
      component,
      uid,
      start: start === undefined ? undefined : momentOf(start),
      replaces: replaced === undefined ? undefined : instanceOf(uid, instantOf(momentOf(replaced))),
    },
  ];
}

const instanceOf = (uid: string, at: number): string => `${uid} ${at}`;

function momentOf([, { tzid = "" }, type, value]: Property): Moment {
  const text = String(value);
  if (type === "date") return { local: text, isDate: true, zone: "UTC" };
  if (text.endsWith("Z")) return { local: text.slice(0, -1), isDate: false, zone: "UTC" };
  return { local: text, isDate: false, zone: knownZone(tzid) };
}

/** Zones by other names than the world's list are taken for UTC: better an hour off than no calendar. */
function knownZone(name: string): string {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return name;
  } catch {
    return "UTC";
  }
}

function instantOf({ local, isDate, zone }: Moment): number {
  if (isDate) return Temporal.PlainDate.from(local).toZonedDateTime("UTC").epochMilliseconds;
  return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds;
}

function datesOf(event: Event, moved: ReadonlySet<string>, begin: number, end: number): CalendarEvent[] {
  const { component, uid, start, replaces } = event;
  if (start === undefined || textValue(component, "status") === "CANCELLED") return [];
  const title = firstCharacters(textValue(component, "summary"), titleLength);
  const isMoved = replaces !== undefined;
  const instants = isMoved ? [instantOf(start)] : occurrences(component, start, begin, end);
  return instants
    .filter((at) => at >= begin && at < end && (isMoved || !moved.has(instanceOf(uid, at))))
    .map((at) => (start.isDate ? { title, date: utcDate(at), at: null } : { title, date: null, at }));
}

function utcDate(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("UTC").toPlainDate().toString();
}

function occurrences(component: Component, moment: Moment, begin: number, end: number): number[] {
  const first = instantOf(moment);
  const rule = property(component, "rrule");
  if (rule === undefined) return [first];
  const left = new Set(exceptions(component));
  const text = ruleText(rule[3]);
  const local = moment.local.replace(/[-:]/g, "") + (moment.isDate ? "T000000" : "");
  const rruleString = `DTSTART;TZID=${moment.zone}:${local}\nRRULE:${text}`;
  const series = new RRuleTemporal({ rruleString, maxIterations: mostSteps, temporal: Temporal });
  const from = Temporal.Instant.fromEpochMilliseconds(begin).toZonedDateTimeISO(moment.zone);
  const to = Temporal.Instant.fromEpochMilliseconds(end).toZonedDateTimeISO(moment.zone);
  return series
    .between(from, to, true)
    .slice(0, mostEvents)
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .filter((at) => !left.has(at));
}

function exceptions([, properties]: Component): number[] {
  return properties
    .filter(([name]) => name === "exdate")
    .flatMap(([name, parameters, type, ...values]) =>
      values.map((value) => instantOf(momentOf([name, parameters, type, value]))),
    );
}

/** The rule as text again: jCal holds its parts as an object. */
function ruleText(rule: unknown): string {
  if (typeof rule !== "object" || rule === null) throw new Error("a rule without parts");
  return Object.entries(rule)
    .map(
      ([name, value]) =>
        `${name.toUpperCase()}=${[value]
          .flat()
          .map((one) => partText(name, one))
          .join(",")}`,
    )
    .join(";");
}

/** Dates come with signs that a rule does not have, and the day on which weeks begin as a number. */
function partText(name: string, value: unknown): string {
  if (name === "wkst" && typeof value === "number") return ICAL.Recur.numericDayToIcalDay(value as ICAL.Recur["wkst"]);
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text.replace(/[-:]/g, "") : text;
}
