import { describe, expect, it } from "vitest";
import {
  clockTime,
  clockTimeWithSeconds,
  messageTime,
  nextMomentOf,
  standingTime,
  upcomingTime,
} from "../../src/words/messageTime.ts";

/** Moments by the clock on the reader's wall, so that the test holds in every time zone. */
const at = (year: number, month: number, day: number, hours: number, minutes: number, seconds = 0) =>
  new Date(year, month - 1, day, hours, minutes, seconds).getTime();

const now = at(2026, 11, 21, 14, 30);

describe("the time of a message", () => {
  it.each([
    [now - 20_000, "Just now"],
    [now - 60_000, "1 minute ago"],
    [now - 12 * 60_000, "12 minutes ago"],
    [at(2026, 11, 21, 13, 20), "1 hour ago"],
    [at(2026, 11, 21, 0, 5), "14 hours ago"],
    [at(2026, 11, 20, 20, 15), "Yesterday at 20:15"],
    [at(2026, 11, 19, 23, 59), "2 days ago"],
    [at(2026, 10, 22, 9, 0), "30 days ago"],
  ])("is relative up to a month back: %d", (moment, words) => {
    expect(messageTime(moment, now)).toBe(words);
  });

  it("is a date in the specified format when it is over a month old", () => {
    expect(messageTime(at(2026, 10, 20, 15, 4), now)).toBe("20 Oct 2026, 03:04 PM");
    expect(messageTime(at(2026, 1, 5, 0, 7), now)).toBe("5 Jan 2026, 12:07 AM");
    expect(messageTime(at(2025, 12, 31, 12, 0), now)).toBe("31 Dec 2025, 12:00 PM");
  });

  it("takes the last day of a shorter month as its border", () => {
    const endOfMarch = at(2026, 3, 31, 12, 0);
    expect(messageTime(at(2026, 2, 28, 12, 30), endOfMarch)).toBe("31 days ago");
    expect(messageTime(at(2026, 2, 27, 12, 0), endOfMarch)).toBe("27 Feb 2026, 12:00 PM");
  });

  it("says when a later message is due", () => {
    expect(messageTime(at(2026, 11, 21, 20, 0), now)).toBe("Today at 20:00");
    expect(messageTime(at(2026, 11, 22, 8, 0), now)).toBe("Tomorrow at 08:00");
    expect(upcomingTime(at(2026, 11, 21, 20, 0), now)).toBe("20:00");
    expect(upcomingTime(at(2026, 11, 22, 8, 0), now)).toBe("Tomorrow, 08:00");
    expect(upcomingTime(at(2026, 12, 3, 8, 0), now)).toBe("3 Dec, 08:00");
    // A year ahead it would read as today, and in January as the one that was.
    expect(upcomingTime(at(2027, 11, 21, 6, 0), now)).toBe("21 Nov 2027, 06:00");
    expect(upcomingTime(at(2027, 1, 2, 6, 0), now)).toBe("2 Jan 2027, 06:00");
    // Whose year it is: the board's may be the next one already.
    const eve = Date.UTC(2026, 11, 31, 12);
    expect(upcomingTime(eve + 60 * 3_600_000, eve, "Pacific/Kiritimati")).toBe("3 Jan, 14:00");
    expect(upcomingTime(eve + 60 * 3_600_000, eve, "UTC")).toBe("3 Jan 2027, 00:00");
  });

  it("tells a moment that stands for long by its time, with the day where that is another", () => {
    expect(standingTime(at(2026, 11, 21, 20, 7, 31), now)).toBe("20:07");
    expect(standingTime(at(2026, 11, 20, 23, 59), now)).toBe("Yesterday, 23:59");
    expect(standingTime(at(2026, 2, 28, 8, 7), now)).toBe("28 Feb, 08:07");
    expect(standingTime(at(2024, 2, 29, 0, 7), now)).toBe("29 Feb 2024, 00:07");
    // Another day where the board is.
    const midnight = Date.UTC(2026, 10, 21, 23, 30);
    expect(standingTime(midnight, midnight + 3_600_000, "Europe/Zurich")).toBe("00:30");
    expect(standingTime(midnight, midnight + 3_600_000, "UTC")).toBe("Yesterday, 23:30");
  });

  it("finds the next moment at which a clock shows a time, over midnight and where clocks change", () => {
    const evening = Date.parse("2026-11-21T20:00:00Z");
    expect(nextMomentOf("22:30", evening, "Europe/Zurich")).toBe(Date.parse("2026-11-21T21:30:00Z"));
    expect(nextMomentOf("21:00", evening, "Europe/Zurich")).toBe(Date.parse("2026-11-22T20:00:00Z"));
    expect(nextMomentOf("07:00", evening, "Pacific/Kiritimati")).toBe(Date.parse("2026-11-22T17:00:00Z"));
    // The night that is an hour longer, and the one in which 02:30 does not come.
    expect(nextMomentOf("22:30", Date.parse("2026-10-24T20:31:00Z"), "Europe/Zurich")).toBe(
      Date.parse("2026-10-25T21:30:00Z"),
    );
    expect(nextMomentOf("02:30", Date.parse("2026-03-28T20:00:00Z"), "Europe/Zurich")).toBe(
      Date.parse("2026-03-29T01:30:00Z"),
    );
    // In the hour that comes twice: later in the first, again in the second, later in the second, and then the day after.
    const twice = (time: string, now: string) => nextMomentOf(time, Date.parse(now), "Europe/Zurich");
    expect(twice("02:50", "2026-10-25T00:40:00Z")).toBe(Date.parse("2026-10-25T00:50:00Z"));
    expect(twice("02:30", "2026-10-25T00:40:00Z")).toBe(Date.parse("2026-10-25T01:30:00Z"));
    expect(twice("02:50", "2026-10-25T01:10:00Z")).toBe(Date.parse("2026-10-25T01:50:00Z"));
    expect(twice("02:10", "2026-10-25T01:10:00Z")).toBe(Date.parse("2026-10-26T01:10:00Z"));
    expect(nextMomentOf("", evening, "UTC")).toBeUndefined();
  });

  it("tells the time in 24 hours", () => {
    expect(clockTime(at(2026, 11, 21, 0, 5))).toBe("00:05");
    expect(clockTimeWithSeconds(at(2026, 11, 21, 14, 2, 31))).toBe("14:02:31");
  });
});
