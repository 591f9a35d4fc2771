import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const source = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

/** What a reader of a language is told of a board's night, in a process of their own: a language is a process's or a browser's. */
const program = `
  const times = await import(${source("words/messageTime.ts")});
  const { boardMoment } = await import(${source("words/boardTime.ts")});
  const { hourOf, hoursIn } = await import(${source("pieces/dayHours.ts")});
  const at = Date.UTC(2026, 10, 21, 21, 8);
  const zurich = "Europe/Zurich";
  const begin = Date.UTC(2026, 10, 21);
  console.log(JSON.stringify({
    language: new Intl.DateTimeFormat().resolvedOptions().locale,
    said: [
      times.clockTime(at, zurich),
      times.clockTimeWithSeconds(at),
      times.fullTime(at, zurich),
      boardMoment(at, at, { id: zurich, timezoneCity: "Zurich" }),
    ],
    hours: hoursIn({ begin, end: begin + 24 * 3_600_000 }, zurich, 6).map((hour) => hourOf(hour, zurich)),
  }));
`;

interface Told {
  language: string;
  said: string[];
  hours: number[];
}

const toldTo = (language: string): Told =>
  JSON.parse(
    execFileSync(process.execPath, ["--import", import.meta.resolve("tsx"), "--input-type=module", "--eval", program], {
      encoding: "utf8",
      env: { ...process.env, TZ: "UTC", LANG: language, LC_ALL: language },
    }),
  );

describe.each(["en-GB", "ar-EG", "fa-IR", "mr-IN", "da-DK", "ja-JP"])("to a reader of %s", (language) => {
  const told = toldTo(language);

  it("a day has its hours", () => {
    expect(told.language).toBe(language);
    expect(told.hours).toEqual([6, 12, 18]);
  });

  it("moments are told in Latin digits, as all else of a page has them", () => {
    for (const words of told.said) expect(words).not.toMatch(/(?![0-9])\p{Nd}/u);
    expect(told.said[0]).toMatch(/^22[:.]08$/);
    expect(told.said[3]).toMatch(/^22[:.]08 in Zurich \(21[:.]08 here\)$/);
  });
});
