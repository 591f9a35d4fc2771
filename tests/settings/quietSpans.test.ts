import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { quietHoursAt } from "../../gateway/modules/boards/quietHours.ts";
import { lengthOf, quietSpans, type Span } from "../../src/pieces/quietSpans.ts";

/*
 * What the preview shows, held against clocks read by Temporal, a minute at a time, in every zone of the platform's list and
 * on the days on which its clock is changed.
 */
const minute = 60_000;
const day = 24 * 60 * minute;
const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])];

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;

function clock(at: number, timeZone: string): string {
  const { hour, minute: past } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  return time(hour * 60 + past);
}

/** Begin inclusive, end exclusive, over midnight where the end is earlier. */
function isQuiet(now: string, begin: string, end: string): boolean {
  return begin < end ? now >= begin && now < end : now >= begin || now < end;
}

const holds = (spans: readonly Span[], at: number) => spans.some(({ begin, end }) => at >= begin && at < end);

/** What the clock reads at moments of the day after `from`, so far apart. */
function readings(timeZone: string, from: number, every: number): (readonly [at: number, clock: string])[] {
  const count = Math.floor(day / (every * minute));
  return Array.from({ length: count }, (_, place) => from + place * every * minute).map((at) => [
    at,
    clock(at, timeZone),
  ]);
}

function expectAsTheClock(
  timeZone: string,
  from: number,
  begin: string,
  end: string,
  read = readings(timeZone, from, 7),
) {
  const span = { begin: from, end: from + day };
  const spans = quietSpans({ begin, end, timeZone }, span);
  const wrong = read.filter(([at, now]) => holds(spans, at) !== isQuiet(now, begin, end));
  expect({ timeZone, begin, end, from, wrong }).toMatchObject({ wrong: [] });
  for (const part of spans) {
    expect(part.begin).toBeGreaterThanOrEqual(span.begin);
    expect(part.end).toBeLessThanOrEqual(span.end);
    expect(part.begin).toBeLessThan(part.end);
  }
}

const times = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
  .filter(([begin, end]) => begin !== end)
  .map(([begin, end]) => [time(begin), time(end)] as const);

const nights = [
  ["2200", "0630"],
  ["0230", "0700"],
  ["0115", "0245"],
  ["2345", "0015"],
] as const;

/** One zone for each way in which clocks are changed in 2026. */
function changingZones(): string[] {
  const ways = new Map<string, string>();
  for (const timeZone of zones) {
    const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1));
    const offsets = months.map((at) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offset);
    if (new Set(offsets).size > 1) ways.set(offsets.join(" "), timeZone);
  }
  return [...ways.values()];
}

describe("the quiet hours of the next day", () => {
  it("are what the board's clock reads, in any zone and at any moment", () => {
    const moments = fc.integer({ min: Date.UTC(2024, 0, 1) / minute, max: Date.UTC(2030, 0, 1) / minute });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, times, (timeZone, at, [begin, end]) =>
        expectAsTheClock(timeZone, at * minute, begin, end),
      ),
      { numRuns: 150 },
    );
  });

  it("are so to the minute on each day of 2026 on which a clock is changed", () => {
    let changes = 0;
    for (const timeZone of changingZones()) {
      let at = Temporal.Instant.fromEpochMilliseconds(Date.UTC(2026, 0, 1)).toZonedDateTimeISO(timeZone);
      for (let next = at.getTimeZoneTransition("next"); next?.year === 2026; next = at.getTimeZoneTransition("next")) {
        at = next;
        changes += 1;
        const from = next.epochMilliseconds - 11 * 60 * minute;
        const read = readings(timeZone, from, 1);
        for (const [begin, end] of nights) expectAsTheClock(timeZone, from, begin, end, read);
      }
    }
    expect(changes).toBeGreaterThan(20);
  }, 30_000);

  it("are those by which the gateway decides", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        times,
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        (timezone, [begin, end], past) => {
          const at = Date.UTC(2026, 0, 1) + past * minute;
          const [first] = quietSpans({ begin, end, timeZone: timezone }, { begin: at, end: at + day });
          const gateway = quietHoursAt({ quietHoursBegin: begin, quietHoursEnd: end, timezone }, at);
          expect(first?.begin === at).toBe(gateway.isQuietHours);
          if (gateway.until !== null && gateway.until < at + day) expect(first?.end).toBe(gateway.until);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("are none while they are off", () => {
    expect(quietSpans({ begin: "", end: "", timeZone: "UTC" }, { begin: 0, end: day })).toEqual([]);
  });

  it("begin and end within a minute where the moment does", () => {
    const at = Date.UTC(2026, 5, 1, 20, 0, 30);
    const spans = quietSpans({ begin: "2000", end: "2001", timeZone: "UTC" }, { begin: at, end: at + day });
    expect(spans).toEqual([
      { begin: at, end: Date.UTC(2026, 5, 1, 20, 1) },
      { begin: Date.UTC(2026, 5, 2, 20, 0), end: at + day },
    ]);
  });
});

it.each([
  ["0800", "2000", 12 * 60],
  ["2000", "0800", 12 * 60],
  ["2200", "0630", 8 * 60 + 30],
  ["0000", "2359", 23 * 60 + 59],
  ["2359", "0000", 1],
])("from %s to %s are %d minutes", (begin, end, minutes) => {
  expect(lengthOf({ begin, end })).toBe(minutes);
});
