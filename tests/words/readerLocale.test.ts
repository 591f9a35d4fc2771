import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";

const source = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href);

/** A board's day as a reader of a language is shown it, in a process of their own: a language is a process's or a browser's. */
const program = `
  const { hourOf, hoursIn } = await import(${source("pieces/dayHours.ts")});
  const zurich = "Europe/Zurich";
  const begin = Date.UTC(2026, 10, 21);
  console.log(JSON.stringify({
    language: new Intl.DateTimeFormat().resolvedOptions().locale,
    hours: hoursIn({ begin, end: begin + 24 * 3_600_000 }, zurich, 6).map((hour) => hourOf(hour, zurich)),
  }));
`;

interface Told {
  language: string;
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
});
