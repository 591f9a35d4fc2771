import { describe, expect, it } from "vitest";
import { isQuietAt } from "../../src/features/send/quietHoursAt.ts";

const zurich = (start: string, end: string) => ({ start, end, timeZone: "Europe/Zurich" });
/** A moment by the clock of Zurich in winter, one hour ahead of UTC. */
const at = (time: string) => Date.parse(`2026-11-21T${time}:00+01:00`);

describe("whether a scheduled moment is quiet", () => {
  it.each([
    ["22:00", true],
    ["23:59", true],
    ["00:00", true],
    ["06:59", true],
    ["07:00", false],
    ["21:59", false],
  ])("over midnight, begin inclusive and end exclusive: %s", (time, isQuiet) => {
    expect(isQuietAt(at(time), zurich("2200", "0700"))).toBe(isQuiet);
  });

  it.each([
    ["12:59", false],
    ["13:00", true],
    ["14:29", true],
    ["14:30", false],
  ])("within a day: %s", (time, isQuiet) => {
    expect(isQuietAt(at(time), zurich("1300", "1430"))).toBe(isQuiet);
  });

  it("goes by the board's own clock, through its change to summer time", () => {
    expect(isQuietAt(Date.parse("2026-07-01T05:30:00Z"), zurich("0700", "0800"))).toBe(true);
    expect(isQuietAt(Date.parse("2026-01-01T05:30:00Z"), zurich("0700", "0800"))).toBe(false);
    expect(isQuietAt(Date.parse("2026-07-01T05:30:00Z"), { ...zurich("0700", "0800"), timeZone: "UTC" })).toBe(false);
  });

  it("is never quiet when off, equal, or in a zone that is none", () => {
    expect(isQuietAt(at("12:00"), zurich("", ""))).toBe(false);
    expect(isQuietAt(at("12:00"), zurich("1200", "1200"))).toBe(false);
    expect(isQuietAt(at("12:00"), { ...zurich("0000", "2359"), timeZone: "Mars/Olympus" })).toBe(false);
  });
});
