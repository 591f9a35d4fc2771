import { z } from "zod";
import type { During, LocalMoment, Occurrence, Rendered } from "../../kit.ts";
import { answeredAt, isSeen, listed, shortened, textOf } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { dateIn, dayNumber, momentOn, shortDate, timeIn } from "../days.ts";
import { define, headOf } from "../define.ts";
import { url } from "../settings.ts";
import { type CalendarEvent, readEvents } from "./events.ts";

interface Events {
  readonly events: readonly CalendarEvent[];
}

const kinds = /calendar|text\/plain|octet-stream/i;
const shown = 3;
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const dayMs = 86_400_000;

/** When it begins on a board of that zone; null for whole days. */
function beginOf({ date, time, at }: Omit<CalendarEvent, "title">, timezone: string): number | null {
  return date === null || time === undefined ? at : momentOn(timezone, date, time);
}

/** An event as the board's own calendar has it: the number of its first day, and of its day or moment after the last. */
function localOf({ title, ...event }: CalendarEvent, timezone: string) {
  const moment = beginOf(event, timezone);
  const begins = dayNumber(event.date ?? dateIn(timezone, moment ?? 0));
  const { lasts = 0 } = event;
  const endsOn = moment === null ? begins + Math.max(1, Math.ceil(lasts / dayMs)) : Number.POSITIVE_INFINITY;
  const endsAt = moment === null ? Number.POSITIVE_INFINITY : moment + Math.max(1, lasts);
  return { title, moment, begins, endsOn, endsAt };
}

/**
 * What is there and what is to come, as "Now Choir", "Today Market", "Wed 14:30 Dentist"; from the same weekday on as
 * "23 Dec 14:30 Dentist". What goes on since another day stands behind what begins today.
 */
function rowsOf(events: readonly CalendarEvent[], at: LocalMoment): string[] {
  const today = dayNumber(at.date);
  return events
    .map((event) => localOf(event, at.timezone))
    .filter(({ endsOn, endsAt }) => endsOn > today && endsAt > at.epochMs)
    .map((event) => ({ ...event, day: Math.max(event.begins, today), isOld: event.begins < today }))
    .toSorted(
      (one, other) =>
        one.day - other.day || Number(one.isOld) - Number(other.isOld) || (one.moment ?? 0) - (other.moment ?? 0),
    )
    .slice(0, shown)
    .map(({ title, moment, day }) => {
      const when = day === today ? todayName(moment, at) : `${dayName(day - today, at)} ${timeOf(moment, at)}`;
      return `${when}${titleIn(title, 22 - when.length)}`;
    });
}

/** The title as far as a row holds it; where no flap bears anything of it, that the time is taken. */
function titleIn(title: string, cells: number): string {
  const text = shortened(title, cells);
  return isSeen(text) ? text : "Busy";
}

const timeOf = (moment: number | null, { timezone }: LocalMoment): string =>
  moment === null ? "" : `${timeIn(timezone, moment)} `;

function todayName(moment: number | null, at: LocalMoment): string {
  if (moment === null) return "Today ";
  return moment < at.epochMs ? "Now " : timeOf(moment, at);
}

/** A weekday as long as it says which day it is, then a date. */
function dayName(daysOn: number, { date, weekday }: LocalMoment): string {
  if (daysOn >= weekdays.length) return shortDate(dayNumber(date) + daysOn);
  return weekdays[(weekday - 1 + daysOn) % weekdays.length] ?? "";
}

interface Settings {
  address: string;
  minutesBefore: number;
}

/** "Dentist at 14:30", so many minutes before it begins and until then. */
function reminders({ from, to, timezone, settings: { minutesBefore }, data }: During<Settings, Events>): Occurrence[] {
  if (data === null || minutesBefore === 0) return [];
  const byMoment = new Map<number, string[]>();
  for (const { title, ...event } of data.events) {
    const at = beginOf(event, timezone);
    if (at === null) continue;
    const when = at - minutesBefore * 60_000;
    if (when >= from && when < to) byMoment.set(at, [...(byMoment.get(at) ?? []), titleIn(title, 22)]);
  }
  return [...byMoment]
    .map(([at, titles]) => ({
      at: at - minutesBefore * 60_000,
      until: at,
      text: [timeIn(timezone, at), ...listed(titles)].join("\n"),
    }))
    .toSorted((one, other) => one.at - other.at);
}

/** Of two years, three times a month, for a listing. */
const often = (titles: readonly string[]): Events => ({
  events: Array.from({ length: 24 * 3 }, (_, place) => ({
    title: titles[place % titles.length] ?? "",
    date: dateOf(2026, Math.floor(place / 3), (place % 3) * 9 + 4),
    at: null,
  })),
});

const dateOf = (year: number, month: number, day: number): string =>
  [year + Math.floor(month / 12), (month % 12) + 1, day].map((part) => String(part).padStart(2, "0")).join("-");

export function datesChannel(channel: CatalogueChannel) {
  return define<Settings, Events>({
    ...headOf(channel),
    rhythm: () => ({ kind: "every", minutes: 60 }),
    settings: z.strictObject({
      address: url("Address of the calendar (iCal)").meta({ secret: true }),
      minutesBefore: z.int().min(0).max(180).default(10).meta({
        title: "Minutes before",
        description: "Each event shows once more that long before it begins. 0: not.",
      }),
    }),
    occurrences: reminders,
    source: {
      requests: ({ address }) => [{ url: address, headers: { accept: "text/calendar" } }],
      parse: ([answer]) => {
        const text = textOf(answer, kinds);
        return { events: answer === undefined ? [] : readEvents(text, answeredAt(answer)) };
      },
      refreshSeconds: 900,
      freshSeconds: 24 * 3600,
      hosts: "chosen",
    },
    render: ({ at, data }): Rendered => {
      if (data === null) return { kind: "nothing", because: "noData" };
      const rows = rowsOf(data.events, at);
      return rows.length === 0 ? { kind: "nothing", because: "noEvents" } : { kind: "text", text: rows.join("\n") };
    },
    preview: {
      settings: { address: "https://example.com/calendar.ics", minutesBefore: 10 },
      data: {
        events: Array.from({ length: 24 }, (_, month) => ({
          title: ["Dentist", "Choir", "Parents' evening"][month % 3] ?? "",
          date: dateOf(2026, month, 28),
          at: null,
        })),
      },
      others: [
        { data: often(["Violin lesson", "Plumber", "Cinema with Ida"]) },
        { data: often(["Market", "Long run", "Grandma's birthday"]) },
      ],
    },
  });
}
