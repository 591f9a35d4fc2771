import { describe, expect, it } from "vitest";
import type { SourceAnswer } from "../../gateway/modules/channels/kit.ts";
import { answeredOn, answerOf, channelOf, parse, shown } from "../support/sourceAnswers.ts";

describe("a calendar", () => {
  const event = (...lines: string[]) =>
    ["BEGIN:VEVENT", "UID:1", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
  const calendar = (...events: string[]) =>
    answerOf(
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", ...events, "END:VCALENDAR", ""].join("\r\n"),
      "text/calendar",
    );

  it("shows the next three, repeats and whole days among them, by the board's clock", () => {
    const answer = calendar(
      event("DTSTART:20261122T133000Z", "SUMMARY:Dentist"),
      event("DTSTART;VALUE=DATE:20261123", "SUMMARY:Market"),
      event("DTSTART;TZID=Europe/Zurich:20260106T190000", "RRULE:FREQ=WEEKLY;BYDAY=TU", "SUMMARY:Choir"),
      event("DTSTART:20261101T080000Z", "SUMMARY:Long gone"),
    );
    expect(shown("calendar", [answer], undefined, "Europe/Zurich")).toEqual([
      "14:30 DENTIST",
      "MON MARKET",
      "TUE 19:00 CHOIR",
    ]);
  });

  it("names the day by its weekday for six days, then by its date", () => {
    const answer = calendar(
      event("DTSTART:20261128T140000Z", "SUMMARY:Choir"),
      event("DTSTART:20261129T140000Z", "SUMMARY:Dentist"),
      event("DTSTART;VALUE=DATE:20261223", "SUMMARY:Market"),
    );
    expect(shown("calendar", [answer])).toEqual(["SAT 14:00 CHOIR", "29 NOV 14:00 DENTIST", "23 DEC MARKET"]);
  });

  it("leaves out exceptions, cancelled dates and instances that were moved", () => {
    const series = ["DTSTART:20261123T100000Z", "RRULE:FREQ=DAILY;COUNT=3", "SUMMARY:Walk"];
    const answer = calendar(
      event(...series, "EXDATE:20261124T100000Z"),
      event("RECURRENCE-ID:20261125T100000Z", "DTSTART:20261125T150000Z", "SUMMARY:Late walk"),
      event("DTSTART:20261123T090000Z", "STATUS:CANCELLED", "SUMMARY:Not at all"),
    );
    expect(shown("calendar", [answer])).toEqual(["MON 10:00 WALK", "WED 15:00 LATE WALK"]);
  });

  it("shows the dates that stand there one by one, beside a rule or without any (RFC 5545, 3.8.5.2)", () => {
    const alone = event(
      "DTSTART;TZID=Europe/Zurich:20260106T190000",
      "RDATE;TZID=Europe/Zurich:20261124T190000,20261126T200000",
      "EXDATE;TZID=Europe/Zurich:20261124T190000",
      "RDATE;VALUE=PERIOD:20261127T180000Z/PT2H",
      "SUMMARY:Choir",
    );
    expect(shown("calendar", [calendar(alone)], undefined, "Europe/Zurich")).toEqual([
      "THU 20:00 CHOIR",
      "FRI 19:00 CHOIR",
    ]);
    const days = ["DTSTART;VALUE=DATE:20261123", "RRULE:FREQ=WEEKLY;COUNT=2", "SUMMARY:Market"];
    const beside = calendar(
      event(...days, "RDATE;VALUE=DATE:20261125,20261130"),
      event("RECURRENCE-ID;VALUE=DATE:20261125", "DTSTART;VALUE=DATE:20261126", "SUMMARY:Late market"),
    );
    expect(shown("calendar", [beside])).toEqual(["MON MARKET", "THU LATE MARKET", "30 NOV MARKET"]);
  });

  it("reckons weeks from the day that the rule names, as RFC 5545 shows it (3.8.5.3)", () => {
    const repeated = (weekStart: string) => {
      const rule = `RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=${weekStart}`;
      const answer = calendar(event("DTSTART;TZID=America/New_York:19970805T090000", rule, "SUMMARY:Choir"));
      const read = parse("calendar", {
        ...answer,
        headers: { ...answer.headers, date: "Mon, 04 Aug 1997 12:00:00 GMT" },
      });
      return (read as { events: { at: number }[] }).events.map(({ at }) => new Date(at).toISOString().slice(0, 10));
    };
    expect(repeated("MO")).toEqual(["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"]);
    expect(repeated("SU")).toEqual(["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"]);
  });

  it("ends with rules that have no date, and takes no impossible one for another", { timeout: 10_000 }, () => {
    const impossible = calendar(
      event("DTSTART:20260101T100000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "SUMMARY:Never"),
    );
    expect(parse("calendar", impossible)).toEqual({ events: [] });
    const february = calendar(
      event("DTSTART:20260130T100000Z", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "SUMMARY:Never"),
    );
    expect(
      parse("calendar", { ...february, headers: { ...february.headers, date: "Sun, 28 Feb 2027 12:00:00 GMT" } }),
    ).toEqual({ events: [] });
    expect(() => parse("calendar", answerOf("BEGIN:VCALENDAR\r\nBEGIN:VEVENT", "text/calendar"))).toThrow();
    expect(() => parse("calendar", answerOf("<html>", "text/html"))).toThrow();
  });

  const unreadable: readonly (readonly [string, readonly string[]])[] = [
    ["a date that no month has", ["DTSTART;VALUE=DATE:20260230"]],
    ["a begin that is empty", ["DTSTART:"]],
    ["a frequency that nobody knows", ["DTSTART:20261123T080000Z", "RRULE:FREQ=FORTNIGHTLY"]],
    ["a rule that is empty", ["DTSTART:20261123T080000Z", "RRULE:"]],
    ["more repeats than can be counted", ["DTSTART:20200101T000000Z", "RRULE:FREQ=MINUTELY"]],
    ["an instance of no date", ["RECURRENCE-ID;VALUE=DATE:20260230", "DTSTART:20261123T080000Z"]],
    ["a line that is none", ["DTSTART:20261123T080000Z", "nothing"]],
  ];
  it.each(unreadable)("leaves out an event with %s, alone", (_what, lines) => {
    const bad = event(...lines, "SUMMARY:Bad");
    const answer = calendar(bad, event("DTSTART:20261122T133000Z", "SUMMARY:Dentist"), bad);
    expect(shown("calendar", [answer])).toEqual(["13:30 DENTIST"]);
    expect(() => parse("calendar", calendar(bad, bad))).toThrow();
  });

  it("is not read where it is cut off, however many of its events are whole", () => {
    const { body } = calendar(event("DTSTART:20261122T133000Z", "SUMMARY:Dentist"), event("RRULE:FREQ=FORTNIGHTLY"));
    expect(() => parse("calendar", answerOf(body.subarray(0, -17), "text/calendar"))).toThrow();
  });

  it("halves no character of a title that is too long", () => {
    const titles = Array.from({ length: 30 }, (_, place) => `${"a".repeat(place + 40)}${"\u{1F382}".repeat(30)}`);
    const answer = calendar(...titles.map((title) => event("DTSTART:20261122T133000Z", `SUMMARY:${title}`)));
    const { events } = parse("calendar", answer) as { events: { title: string }[] };
    expect(events.length).toBe(titles.length);
    expect(events.filter(({ title }) => !title.isWellFormed())).toEqual([]);
  });

  /** Central European time under a name of its own, as Outlook writes zones. */
  const described = (tzid: string) =>
    ["BEGIN:VTIMEZONE", `TZID:${tzid}`]
      .concat(["BEGIN:STANDARD", "DTSTART:16010101T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100"])
      .concat(["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10", "END:STANDARD"])
      .concat(["BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"])
      .concat(["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE"])
      .join("\r\n");
  const instants = (answer: SourceAnswer, date = "Sun, 22 Nov 2026 12:00:00 GMT"): string[] => {
    const read = parse("calendar", { ...answer, headers: { ...answer.headers, date } });
    return (read as { events: { at: number }[] }).events.map(({ at }) => new Date(at).toISOString().slice(0, 16));
  };
  const office = "W. Europe Standard Time";

  it.each([
    ["a place behind whose list it is of", "/freeassociation.sourceforge.net/Europe/Zurich", ""],
    ["a place behind a list and its version", "/softwarestudio.org/Olson_20011030_5/Europe/Zurich", ""],
    ["a name that the file describes", office, described(office)],
    ["the same beside an event that cannot be read", office, `${described(office)}\r\n${event("RRULE:FREQ=NEVER")}`],
  ])("reads local times by %s, summer and winter", (_what, zone, more) => {
    const at = (local: string) => calendar(...(more === "" ? [] : [more]), event(`DTSTART;TZID=${zone}:${local}`));
    expect(instants(at("20261122T143000"))).toEqual(["2026-11-22T13:30"]);
    expect(instants(at("20260702T143000"), "Wed, 01 Jul 2026 12:00:00 GMT")).toEqual(["2026-07-02T12:30"]);
  });

  it("repeats by the clock that a file describes, until the instant that it names and without its exceptions", () => {
    const start = `DTSTART;TZID=${office}:20261023T143000`;
    const rule = "RRULE:FREQ=DAILY;UNTIL=20261026T133000Z";
    const daily = event(start, rule, `EXDATE;TZID=${office}:20261024T143000`);
    expect(instants(calendar(described(office), daily), "Fri, 23 Oct 2026 06:00:00 GMT")).toEqual([
      "2026-10-23T12:30",
      "2026-10-25T13:30",
      "2026-10-26T13:30",
    ]);
  });

  it("takes a zone that nobody knows, or that the file describes in vain, for the board's own", () => {
    const broken = ["BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "END:STANDARD", "END:VTIMEZONE"].join("\r\n");
    const lunch = event("DTSTART;TZID=Home:20261122T130000", "SUMMARY:Lunch");
    for (const answer of [calendar(lunch), calendar(broken, lunch)]) {
      expect(shown("calendar", [answer], undefined, "America/New_York")).toEqual(["13:00 LUNCH"]);
    }
  });

  it("takes a time without a zone for the board's own, wherever that is (RFC 5545, 3.3.5)", () => {
    const answer = calendar(
      event("DTSTART:20261122T090000", "SUMMARY:Brunch"),
      event("DTSTART:20261115T180000", "RRULE:FREQ=WEEKLY;COUNT=2", "EXDATE:20261115T180000", "SUMMARY:Choir"),
    );
    expect(shown("calendar", [answer], undefined, "Europe/Zurich")).toEqual(["18:00 CHOIR"]);
    expect(shown("calendar", [answer], undefined, "America/New_York")).toEqual(["09:00 BRUNCH", "18:00 CHOIR"]);
    const { occurrences, preview, source } = channelOf("calendar");
    const during = { from: answeredOn, to: answeredOn + 86_400_000, settings: preview.settings };
    const data = source.parse([answer]);
    expect(occurrences?.({ ...during, data, timezone: "America/New_York" })).toEqual([
      { at: Date.UTC(2026, 10, 22, 13, 50), until: Date.UTC(2026, 10, 22, 14), text: "09:00\nBrunch" },
      { at: Date.UTC(2026, 10, 22, 22, 50), until: Date.UTC(2026, 10, 22, 23), text: "18:00\nChoir" },
    ]);
  });
});
