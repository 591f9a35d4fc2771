import { describe, expect, test } from "vitest";
import { nextRepeat, readRepeat, repeatsWithin } from "../../gateway/modules/messages/repeatTimes.ts";

const at = (text: string) => Date.parse(text);
const iso = (epoch: number) => new Date(epoch).toISOString();
const next = (rule: Parameters<typeof nextRepeat>[0], zone: string, after: string) =>
  iso(nextRepeat(rule, zone, at(after)));

const daily = (time: string) => ({ rhythm: "Daily", time, weekday: null }) as const;

describe("a repeat comes by the board's clock", () => {
  test("every day at its time, never at the very moment it came last", () => {
    expect(next(daily("08:00"), "Europe/Berlin", "2026-11-22T06:59:59Z")).toBe("2026-11-22T07:00:00.000Z");
    expect(next(daily("08:00"), "Europe/Berlin", "2026-11-22T07:00:00Z")).toBe("2026-11-23T07:00:00.000Z");
  });

  test("from Monday to Friday", () => {
    const rule = { rhythm: "Weekdays", time: "18:30", weekday: null } as const;
    // 27 November 2026 is a Friday.
    expect(next(rule, "UTC", "2026-11-27T18:29:00Z")).toBe("2026-11-27T18:30:00.000Z");
    expect(next(rule, "UTC", "2026-11-27T18:30:00Z")).toBe("2026-11-30T18:30:00.000Z");
  });

  test("on one day of the week, which is the board's and not Greenwich's", () => {
    const rule = { rhythm: "Weekly", time: "07:00", weekday: 1 } as const;
    // Monday 07:00 in Auckland is Sunday evening in Greenwich.
    expect(next(rule, "Pacific/Auckland", "2026-11-22T17:59:00Z")).toBe("2026-11-22T18:00:00.000Z");
    expect(next(rule, "Pacific/Auckland", "2026-11-22T18:00:00Z")).toBe("2026-11-29T18:00:00.000Z");
  });

  test("from its first day, which is the board's, and from now where that has passed", () => {
    const from = (startsOn: string, more: object = {}) => ({ ...daily("10:00"), startsOn, ...more });
    expect(next(from("2026-12-20"), "Europe/Berlin", "2026-11-30T07:00:00Z")).toBe("2026-12-20T09:00:00.000Z");
    expect(next(from("2026-12-20"), "Europe/Berlin", "2026-12-20T09:00:00Z")).toBe("2026-12-21T09:00:00.000Z");
    expect(next(from("2025-12-20"), "Europe/Berlin", "2026-11-30T07:00:00Z")).toBe("2026-11-30T09:00:00.000Z");
    // The fifth of December 2026 is a Saturday, the nineteenth one, too.
    const weekdays = from("2026-12-05", { rhythm: "Weekdays" });
    expect(next(weekdays, "UTC", "2026-11-30T07:00:00Z")).toBe("2026-12-07T10:00:00.000Z");
    const saturdays = from("2026-12-19", { rhythm: "Weekly", weekday: 6 });
    expect(next(saturdays, "UTC", "2026-11-30T07:00:00Z")).toBe("2026-12-19T10:00:00.000Z");
    // It is the twentieth in Auckland already.
    expect(next(from("2026-12-20"), "Pacific/Auckland", "2026-11-30T07:00:00Z")).toBe("2026-12-19T21:00:00.000Z");
  });

  test("at the same clock time after the clock has changed, and once on the day of the change", () => {
    // Summer time ends on 25 October 2026: 02:30 comes twice, and the message with the first.
    expect(next(daily("08:00"), "Europe/Berlin", "2026-10-24T07:00:00Z")).toBe("2026-10-25T07:00:00.000Z");
    expect(next(daily("02:30"), "Europe/Berlin", "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(next(daily("02:30"), "Europe/Berlin", "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
  });

  test("as much later as the clock jumps, where it jumps over the time", () => {
    // Summer time begins on 29 March 2026: there is no 02:30.
    expect(next(daily("02:30"), "Europe/Berlin", "2026-03-28T12:00:00Z")).toBe("2026-03-29T01:30:00.000Z");
    expect(next(daily("02:30"), "Europe/Berlin", "2026-03-29T01:30:00Z")).toBe("2026-03-30T00:30:00.000Z");
  });
});

test("a repeat's showings within a stretch are those after a moment, whichever date the clock pushed them to", () => {
  const within = (zone: string, after: string, begin: string, end: string, leftOut: string[] = []) =>
    repeatsWithin({ ...daily("23:30"), leftOut }, zone, { after: at(after), begin: at(begin), end: at(end) }).map(iso);
  expect(within("UTC", "2026-12-01T00:00Z", "2026-12-05T23:30Z", "2026-12-07T23:30Z", ["2026-12-06"])).toEqual([
    "2026-12-05T23:30:00.000Z",
  ]);
  expect(within("UTC", "2026-12-06T23:30Z", "2026-12-05T00:00Z", "2026-12-08T00:00Z")).toEqual([
    "2026-12-07T23:30:00.000Z",
  ]);
  expect(within("UTC", "2026-12-09T00:00Z", "2026-12-05T00:00Z", "2026-12-08T00:00Z")).toEqual([]);
  // In Nuuk 23:00 of 28 March 2026 is midnight at once: that day's 23:30 is half past midnight.
  expect(within("America/Nuuk", "2026-03-01T00:00Z", "2026-03-29T01:15Z", "2026-03-29T03:00Z")).toEqual([
    "2026-03-29T01:30:00.000Z",
  ]);
});

test.each([
  { rhythm: "Daily", time: "08:00", weekday: null, startsOn: "2026-02-30" },
  { rhythm: "Daily", time: "08:00", weekday: null, startsOn: "20261220" },
  { rhythm: "Daily", time: "08:00", weekday: null, startsOn: "+275760-09-13" },
  { rhythm: "Daily", time: "08:00", weekday: null, startsOn: "" },
  { rhythm: "Daily", time: "8:00", weekday: null },
  { rhythm: "Daily", time: "24:00", weekday: null },
  { rhythm: "Weekly", time: "08:00", weekday: null },
  { rhythm: "Weekly", time: "08:00", weekday: 0 },
  { rhythm: "Weekly", time: "08:00", weekday: 8 },
] as const)("$rhythm at $time on $weekday is none", (rule) => {
  expect(() => readRepeat(rule)).toThrowError(expect.objectContaining({ type: "ValidationError", rule: "repeat" }));
});
