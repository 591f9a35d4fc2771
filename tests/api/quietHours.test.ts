import { describe, expect, test } from "vitest";
import { quietHoursAhead, quietHoursAt } from "../../gateway/modules/boards/quietHours.ts";

/*
 * The oracle reads wall clocks through Intl; the gateway uses Temporal. They share nothing but the zone data's origin.
 */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 2026;

const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(timezone: string, at: number): { minutes: number; offset: number } {
  let format = formats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: timezone,
      dateStyle: "short",
      timeStyle: "medium",
      hourCycle: "h23",
    });
    formats.set(timezone, format);
  }
  // dd/mm/yyyy, hh:mm:ss
  const [days = 0, month = 0, years = 0, hours = 0, minutes = 0, seconds = 0] = (
    format.format(at).match(/\d+/g) ?? []
  ).map(Number);
  const local = Date.UTC(years, month - 1, days, hours, minutes, seconds);
  return { minutes: hours * 60 + minutes, offset: local - Math.floor(at / 1000) * 1000 };
}

/** The moments of the year at which the zone's clock is changed, to the minute. */
function clockChanges(timezone: string): number[] {
  const changes: number[] = [];
  const [from, to] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  for (let at = from; at < to; at += 4 * day) {
    let [before, after] = [at, Math.min(at + 4 * day, to)];
    if (wallClock(timezone, before).offset === wallClock(timezone, after).offset) continue;
    while (after - before > minute) {
      const middle = before + Math.floor((after - before) / (2 * minute)) * minute;
      if (wallClock(timezone, before).offset === wallClock(timezone, middle).offset) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

const rules = [
  ["2200", "0630"],
  ["0230", "0700"],
  ["0215", "0245"],
  ["2345", "0015"],
  ["0100", "0200"],
] as const;

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));

function isQuietByTheClock(timezone: string, [begin, end]: readonly [string, string], at: number): boolean {
  const { minutes } = wallClock(timezone, at);
  const [from, to] = [toMinutes(begin), toMinutes(end)];
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/** Compares one moment, and the end that is told for it. What differs, as a line; nothing when all is well. */
function difference(timezone: string, rule: readonly [string, string], at: number): string | undefined {
  const { isQuietHours, until } = quietHoursAt({ timezone, quietHoursBegin: rule[0], quietHoursEnd: rule[1] }, at);
  const told = `${timezone} ${rule.join("-")} ${new Date(at).toISOString()}`;
  if (isQuietHours !== isQuietByTheClock(timezone, rule, at)) return `${told}: ${isQuietHours}`;
  if (!isQuietHours) return until === null ? undefined : `${told}: an end without quiet hours`;
  if (until === null || until <= at) return `${told}: no end`;
  if (isQuietByTheClock(timezone, rule, until)) return `${told}: still quiet at ${new Date(until).toISOString()}`;
  for (let between = at; between < until; between += 15 * minute) {
    if (!isQuietByTheClock(timezone, rule, between)) return `${told}: over before ${new Date(until).toISOString()}`;
  }
  if (!isQuietByTheClock(timezone, rule, until - 1))
    return `${told}: over just before ${new Date(until).toISOString()}`;
  return undefined;
}

const zones = Intl.supportedValuesOf("timeZone");

describe("quiet hours in every time zone", () => {
  test("hold on an ordinary day, begin inclusive and end exclusive", () => {
    const rule = ["2200", "0630"] as const;
    const differences = zones.flatMap((timezone) => {
      const midnight = Date.UTC(year, 0, 20);
      const { offset } = wallClock(timezone, midnight);
      const edges = [22 * hour, 30.5 * hour].map((local) => midnight + local - offset);
      return [...edges.flatMap((edge) => [edge - 1, edge, edge + 1]), midnight].flatMap(
        (at) => difference(timezone, rule, at) ?? [],
      );
    });
    expect(zones.length).toBeGreaterThan(400);
    expect(differences).toEqual([]);
  }, 60_000);

  test("follow the clock on days on which it is changed", () => {
    let compared = 0;
    const differences = zones.flatMap((timezone) =>
      clockChanges(timezone).flatMap((change) => {
        const hours = Array.from({ length: 13 }, (_, place) => change + (place - 6) * hour + 10 * minute);
        const moments = [...hours, change - 1, change, change + 30 * minute];
        compared += moments.length * rules.length;
        return rules.flatMap((rule) => moments.flatMap((at) => difference(timezone, rule, at) ?? []));
      }),
    );
    expect(compared).toBeGreaterThan(15_000);
    expect(differences).toEqual([]);
  }, 120_000);
});

/** When quiet hours begin and end next, found minute by minute; undefined while they run. */
function nextByTheClock(timezone: string, rule: readonly [string, string], at: number) {
  if (isQuietByTheClock(timezone, rule, at)) return undefined;
  let begin = at;
  while (!isQuietByTheClock(timezone, rule, begin)) begin += minute;
  let end = begin;
  while (isQuietByTheClock(timezone, rule, end)) end += minute;
  return { begin, end };
}

describe("the next quiet hours", () => {
  test.each([
    ["Europe/Berlin", "0215", "0600", "2027-03-27T22:00Z", "2027-03-28T01:00Z"],
    ["America/New_York", "0230", "0500", "2027-03-14T03:00Z", "2027-03-14T07:00Z"],
    ["Australia/Lord_Howe", "0215", "0600", "2027-10-02T10:00Z", "2027-10-02T15:30Z"],
    ["Europe/Berlin", "0130", "0230", "2027-10-31T00:45Z", "2027-10-31T01:00Z"],
  ])("in %s, %s to %s, begin where the clock jumps into them", (timezone, begin, end, now, first) => {
    const rule = { timezone, quietHoursBegin: begin, quietHoursEnd: end };
    expect(quietHoursAhead(rule, Date.parse(now))?.begin).toBe(Date.parse(first));
  });

  test("are those that a walk over each minute finds, around changes of the clock", () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const timezone of [
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "America/Nuuk",
      "Asia/Beirut",
    ]) {
      for (const change of clockChanges(timezone)) {
        for (const rule of [...rules, ["2330", "0600"], ["0145", "0215"]] as const) {
          for (const before of [-30 * hour, -5 * hour, -20 * minute, 0, 20 * minute]) {
            const walked = nextByTheClock(timezone, rule, change + before);
            const [quietHoursBegin, quietHoursEnd] = rule;
            const told = quietHoursAhead({ timezone, quietHoursBegin, quietHoursEnd }, change + before);
            compared += 1;
            if (told?.begin === walked?.begin && told?.end === walked?.end) continue;
            wrong.push(`${timezone} ${rule.join("-")} ${new Date(change + before).toISOString()}`);
          }
        }
      }
    }
    expect(compared).toBe(350);
    expect(wrong).toEqual([]);
  }, 60_000);
});

describe("quiet hours on single days", () => {
  const at = (iso: string) => Date.parse(iso);
  const zurich = (begin: string, end: string) => ({
    timezone: "Europe/Zurich",
    quietHoursBegin: begin,
    quietHoursEnd: end,
  });

  test.each([
    [
      "the night on which an hour is skipped ends by the new clock",
      "2200",
      "0630",
      "2026-03-28T23:00:00Z",
      "2026-03-29T04:30:00Z",
    ],
    [
      "the night on which an hour comes twice ends by the new clock",
      "2200",
      "0630",
      "2026-10-24T23:00:00Z",
      "2026-10-25T05:30:00Z",
    ],
    [
      "an end that is skipped is over when the clock jumps past it",
      "2200",
      "0230",
      "2026-03-28T23:00:00Z",
      "2026-03-29T01:00:00Z",
    ],
    [
      "a begin that is skipped begins when the clock has jumped past it",
      "0230",
      "0700",
      "2026-03-29T01:00:00Z",
      "2026-03-29T05:00:00Z",
    ],
    ["the first of two such hours ends at its end", "0200", "0245", "2026-10-25T00:10:00Z", "2026-10-25T00:45:00Z"],
    ["the second of two such hours is quiet again", "0200", "0245", "2026-10-25T01:10:00Z", "2026-10-25T01:45:00Z"],
  ])("%s", (_name, begin, end, moment, until) => {
    expect(quietHoursAt(zurich(begin, end), at(moment))).toEqual({ isQuietHours: true, until: at(until) });
  });

  test("are none while a skipped hour would have been quiet", () => {
    expect(quietHoursAt(zurich("0205", "0255"), at("2026-03-29T01:00:00Z"))).toEqual({
      isQuietHours: false,
      until: null,
    });
  });

  test.each([
    ["", ""],
    ["0800", "0800"],
    ["0800", ""],
    ["2500", "0600"],
  ])("are off for %j to %j", (begin, end) => {
    expect(quietHoursAt(zurich(begin, end), at("2026-06-01T23:00:00Z"))).toEqual({ isQuietHours: false, until: null });
  });
});
