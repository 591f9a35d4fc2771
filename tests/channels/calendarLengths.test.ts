import { describe, expect, it } from "vitest";
import { answeredOn, answerOf, channelOf, parse, shown } from "../support/sourceAnswers.ts";

/* Every calendar here is looked at on Sunday, 22 November 2026, at noon. */

const event = (...lines: string[]) =>
  ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
const calendar = (...events: string[]) =>
  answerOf(
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...events, "END:VCALENDAR", ""].join("\r\n"),
    "text/calendar",
  );
const day = (from: string, to: string, ...more: string[]) =>
  event(`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, ...more);

describe("what goes on for a while in a calendar", () => {
  it("is today's on each of its days, and not on the day that its end names", () => {
    const holiday = (from: string, to: string) => calendar(day(from, to, "SUMMARY:Holiday"));
    expect(shown("calendar", [holiday("20261119", "20261129")])).toEqual(["TODAY HOLIDAY"]);
    expect(shown("calendar", [holiday("20251119", "20261123")])).toEqual(["TODAY HOLIDAY"]);
    expect(shown("calendar", [holiday("20261120", "20261122")])).toEqual([]);
    expect(shown("calendar", [holiday("20261125", "20261129")])).toEqual(["WED HOLIDAY"]);
  });

  it("is the day's of its board, wherever that is", () => {
    const answer = calendar(day("20261120", "20261122", "SUMMARY:Fair"));
    expect(shown("calendar", [answer], undefined, "Pacific/Honolulu")).toEqual([]);
    const longer = calendar(day("20261120", "20261123", "SUMMARY:Fair"));
    expect(shown("calendar", [longer], undefined, "Pacific/Honolulu")).toEqual(["TODAY FAIR"]);
    expect(shown("calendar", [longer], undefined, "Pacific/Kiritimati")).toEqual([]);
  });

  it.each([
    ["its end", "DTEND:20261122T123000Z"],
    ["its end by another clock", "DTEND;TZID=Europe/Zurich:20261122T133000"],
    ["its duration", "DURATION:PT1H"],
    ["a duration of days", "DURATION:P1DT0H30M"],
  ])("is now until %s", (_what, end) => {
    const answer = calendar(event("DTSTART:20261122T113000Z", end, "SUMMARY:Choir"));
    expect(shown("calendar", [answer])).toEqual(["NOW CHOIR"]);
    expect(shown("calendar", [answer], undefined, "America/New_York")).toEqual(["NOW CHOIR"]);
  });

  it("is over at its end, and where that is none to be read, at its begin", () => {
    const ends = ["DTEND:20261122T120000Z", "DTEND:20261122T100000Z", "DTEND:soon", "DURATION:-P1D", "DURATION:long"];
    for (const end of ends) {
      const past = event("DTSTART:20261122T110000Z", end, "SUMMARY:Choir");
      const next = event("DTSTART:20261122T150000Z", end, "SUMMARY:Tea");
      expect(shown("calendar", [calendar(past, next)]), end).toEqual(["15:00 TEA"]);
    }
  });

  it("takes no place from what begins today", () => {
    const old = ["One", "Two", "Three"].map((title) => day("20261101", "20261201", `SUMMARY:${title}`));
    const shift = event("DTSTART:20261121T200000Z", "DTEND:20261122T200000Z", "SUMMARY:Shift");
    const market = event("DTSTART;VALUE=DATE:20261122", "SUMMARY:Market");
    const dentist = event("DTSTART:20261122T150000Z", "SUMMARY:Dentist");
    const choir = event("DTSTART:20261123T150000Z", "SUMMARY:Choir");
    expect(shown("calendar", [calendar(...old, dentist, market, choir)])).toEqual([
      "TODAY MARKET",
      "15:00 DENTIST",
      "TODAY ONE",
    ]);
    expect(shown("calendar", [calendar(choir, shift)])).toEqual(["NOW SHIFT", "MON 15:00 CHOIR"]);
  });

  it("repeats with its length, without what is left out, moved or added for a time of its own", () => {
    const weekly = ["DTSTART;VALUE=DATE:20260919", "DTEND;VALUE=DATE:20260924", "RRULE:FREQ=WEEKLY;INTERVAL=3"];
    const repeated = (...more: string[]) => event(...weekly, "SUMMARY:Camp", ...more);
    expect(shown("calendar", [calendar(repeated())])).toEqual(["TODAY CAMP", "12 DEC CAMP"]);
    expect(shown("calendar", [calendar(repeated("EXDATE;VALUE=DATE:20261121"))])).toEqual(["12 DEC CAMP"]);
    const moved = event("RECURRENCE-ID;VALUE=DATE:20261121", "DTSTART;VALUE=DATE:20261124", "SUMMARY:Late camp");
    expect(shown("calendar", [calendar(repeated(), moved)])).toEqual(["TUE LATE CAMP", "12 DEC CAMP"]);
    const yearly = event("DTSTART;VALUE=DATE:20251015", "DURATION:P6W", "RRULE:FREQ=YEARLY", "SUMMARY:Holiday");
    expect(shown("calendar", [calendar(yearly)])).toEqual(["TODAY HOLIDAY"]);
    const added = event(
      "DTSTART:20261001T100000Z",
      "DTEND:20261001T101000Z",
      "RDATE;VALUE=PERIOD:20261122T113000Z/PT2H,20261122T114000Z/20261122T120100Z",
      "RDATE:20261122T115500Z,20261122T114500Z",
      "SUMMARY:Watch",
    );
    expect(shown("calendar", [calendar(added)])).toEqual(["NOW WATCH", "NOW WATCH", "NOW WATCH"]);
  });

  it("is no more work for lengths that nobody lives through", () => {
    const often = event("DTSTART:20200101T000000Z", "DURATION:P9999W", "RRULE:FREQ=DAILY", "SUMMARY:For ever");
    const { events } = parse("calendar", calendar(often)) as { events: unknown[] };
    expect(events.length).toBeLessThanOrEqual(100);
    const long = event("DTSTART;VALUE=DATE:00010101", "DTEND;VALUE=DATE:99991231", "SUMMARY:For ever");
    expect(shown("calendar", [calendar(long)])).toEqual(["TODAY FOR EVER"]);
    const longer = event("DTSTART:20261122T130000Z", `DURATION:P${"9".repeat(40)}D`, "SUMMARY:Tea");
    expect(shown("calendar", [calendar(longer)])).toEqual(["13:00 TEA"]);
  });
});

describe("an event without a title that a board can show", () => {
  it.each([
    ["no title", []],
    ["an empty one", ["SUMMARY:"]],
    ["blanks", ["SUMMARY:   "]],
    ["signs of no flap", ["SUMMARY:日本語"]],
  ])("is a time that is taken: %s", (_what, lines) => {
    const answer = calendar(event("DTSTART:20261125T140000Z", ...lines));
    expect(shown("calendar", [answer])).toEqual(["WED 14:00 BUSY"]);
    const { occurrences, preview, source } = channelOf("calendar");
    const from = answeredOn + 3 * 86_400_000;
    const during = { from, to: from + 86_400_000, timezone: "UTC", settings: preview.settings };
    const told = occurrences?.({ ...during, data: source.parse([answer]) });
    expect(told).toEqual([expect.objectContaining({ text: "14:00\nBusy" })]);
  });
});
