import ICAL from "ical.js";
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";

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

interface Moment {
  /** What the calendar says, without a zone. */
  readonly local: string;
  readonly isDate: boolean;
  readonly zone: string;
}

/**
 * What stands in a calendar from a day before `now` to forty days after it, in order. Only the reading of the text is
 * ical.js's: its recurrences can be made to run for ever, and take impossible dates for others.
 */
export function readEvents(text: string, now: number): CalendarEvent[] {
  const parsed = ICAL.parse(text) as unknown as Component | Component[];
  const calendars = (Array.isArray(parsed[0]) ? parsed : [parsed]) as Component[];
  const components = calendars.flatMap(([, , inside]) => inside).filter(([name]) => name === "vevent");
  const moved = movedInstances(components);
  const begin = now - daysBack * 86_400_000;
  const end = now + daysAhead * 86_400_000;
  return components
    .slice(0, mostComponents)
    .flatMap((component) => eventsOf(component, moved, begin, end))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, mostEvents);
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

/** Instances that were moved or changed one by one stand beside their series, which must not show them again. */
function movedInstances(components: readonly Component[]): ReadonlySet<string> {
  return new Set(
    components.flatMap((component) => {
      const replaced = property(component, "recurrence-id");
      return replaced === undefined ? [] : [`${textValue(component, "uid")} ${instantOf(momentOf(replaced))}`];
    }),
  );
}

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

function eventsOf(component: Component, moved: ReadonlySet<string>, begin: number, end: number): CalendarEvent[] {
  const start = property(component, "dtstart");
  if (start === undefined || textValue(component, "status") === "CANCELLED") return [];
  const moment = momentOf(start);
  const title = textValue(component, "summary").slice(0, titleLength);
  const isMoved = property(component, "recurrence-id") !== undefined;
  const instants = isMoved ? [instantOf(moment)] : occurrences(component, moment, begin, end);
  return instants
    .filter((at) => at >= begin && at < end && (isMoved || !moved.has(`${textValue(component, "uid")} ${at}`)))
    .map((at) => (moment.isDate ? { title, date: utcDate(at), at: null } : { title, date: null, at }));
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
