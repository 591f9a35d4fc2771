import { describe, expect, test } from "vitest";
import {
  changed,
  durationBetween,
  firstChoice,
  firstShowing,
  momentMeant,
  repeatOf,
} from "../../machines/message/sendTime.ts";
import { momentOf, wallClock } from "../../src/words/messageTime.ts";

const iso = (date: string, time: string, zone: string) => {
  const at = momentOf({ date, time }, zone);
  return at === undefined ? undefined : new Date(at).toISOString();
};

describe("a day and a time by a board's clock", () => {
  test("mean the moment at which that clock shows them", () => {
    expect(iso("2026-11-23", "08:00", "America/New_York")).toBe("2026-11-23T13:00:00.000Z");
    expect(iso("2026-07-01", "08:00", "Europe/Berlin")).toBe("2026-07-01T06:00:00.000Z");
    expect(iso("2026-11-23", "00:15", "Pacific/Auckland")).toBe("2026-11-22T11:15:00.000Z");
  });

  test("that come twice mean the first, and that never come are as much later as the clock jumps", () => {
    expect(iso("2026-10-25", "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
    expect(iso("2026-03-29", "02:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
    expect(iso("2026-03-29", "03:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
    expect(iso("2026-11-01", "01:30", "America/New_York")).toBe("2026-11-01T05:30:00.000Z");
  });

  test("that are none mean nothing", () => {
    expect(iso("", "08:00", "UTC")).toBeUndefined();
    expect(iso("2026-11-23", "", "UTC")).toBeUndefined();
  });

  test("stand in their fields as the clock shows them", () => {
    expect(wallClock(Date.parse("2026-11-23T23:30:00Z"), "Asia/Tokyo")).toEqual({ date: "2026-11-24", time: "08:30" });
  });
});

describe("a choice of time", () => {
  const now = 1_000_000;
  const clock = { date: "2026-11-23", time: "08:00" };

  test("by the clock is none in the past, none beyond a year, and none while it is incomplete", () => {
    const choice = changed(firstChoice, { clock });
    expect(momentMeant(choice, "schedule", { now, at: now })).toBeNull();
    expect(momentMeant(choice, "schedule", { now, at: now + 1 })).toBe(now + 1);
    expect(momentMeant(choice, "schedule", { now, at: now + 365 * 86_400_000 + 1 })).toBeNull();
    expect(momentMeant(choice, "schedule", { now })).toBeNull();
  });

  test("from now ends a rhythm, which needs a time of day", () => {
    const weekly = changed(changed(firstChoice, { clock }), { rhythm: "Weekly" });
    expect(weekly.rhythm).toBe("Weekly");
    expect(changed(weekly, { clock: null }).rhythm).toBe("Once");
  });

  test("is told in hours, minutes and seconds", () => {
    expect(durationBetween(now, now + 90_061_001)).toEqual({ hours: 25, minutes: 1, seconds: 2 });
  });
});

test("what comes again and again begins on the chosen day, from Monday to Friday on the Monday after a weekend", () => {
  const on = (date: string) => ({ date, time: "10:00" });
  const choice = (date: string, rhythm: "Daily" | "Weekdays" | "Weekly") => ({
    ...firstChoice,
    clock: on(date),
    rhythm,
  });
  // The fifth of December 2026 is a Saturday.
  expect(repeatOf(choice("2026-12-05", "Daily"))).toMatchObject({ startsOn: "2026-12-05", weekday: null });
  expect(repeatOf(choice("2026-12-05", "Weekly"))).toMatchObject({ startsOn: "2026-12-05", weekday: 6 });
  expect(repeatOf(choice("2026-12-04", "Weekdays"))).toMatchObject({ startsOn: "2026-12-04" });
  expect(repeatOf(choice("2026-12-05", "Weekdays"))).toMatchObject({ startsOn: "2026-12-07" });
  expect(repeatOf(choice("2026-12-06", "Weekdays"))).toMatchObject({ startsOn: "2026-12-07" });
  expect(repeatOf(choice("2026-12-07", "Weekdays"))).toMatchObject({ startsOn: "2026-12-07" });
  expect(firstShowing(on("2026-12-05"), "Once")).toEqual(on("2026-12-05"));
  expect(firstShowing(on(""), "Weekdays")).toEqual(on(""));
});
