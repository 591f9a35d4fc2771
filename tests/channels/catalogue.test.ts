import { describe, expect, it } from "vitest";
import { z } from "zod";
import { decodeGrid } from "../../gateway/grid.ts";
import { readCatalogue } from "../../gateway/modules/channels/catalogue/catalogue.data.ts";
import { findChannel, listChannels } from "../../gateway/modules/channels/catalogue/registry.ts";
import type { AnyChannel, SetMessage } from "../../gateway/modules/channels/kit.ts";
import { previewsOf } from "../../gateway/modules/channels/marketplace/previews.ts";
import { gridOf, showOf } from "../support/channelShow.ts";

const dayMs = 24 * 60 * 60 * 1000;
const zones = ["America/New_York", "Europe/Zurich", "Pacific/Auckland"];
const first = Date.UTC(2026, 0, 1);

const setOf = (...texts: string[]): SetMessage[] =>
  texts.map((text) => ({ messageId: text, text, characters: gridOf({ kind: "text", text }) ?? new Uint8Array() }));
const sets = [setOf("one", "two"), setOf("red", "green", "blue")];

const linesOf = (identifier: string, at: number, timezone: string, settings?: unknown): string[] => {
  const channel = findChannel(identifier);
  if (channel === undefined) throw new Error(identifier);
  const grid = gridOf(channel.render(showOf(channel, at, timezone, settings === undefined ? {} : { settings, sets })));
  return grid === undefined
    ? []
    : decodeGrid(grid)
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== "");
};

/** The least that a channel's settings may ask of a form (channels' README, "Forms"). */
type Schema = {
  [key: string]: unknown;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
};

function findForeign(schema: Schema, depth = 0): string[] {
  const { type, format } = schema;
  const known = [undefined, "date", "time", "uri", "timezone", "place"];
  const faults = known.includes(format as string | undefined) ? [] : [`format ${format}`];
  if (type === "object") {
    if (schema.additionalProperties !== false) faults.push("an object that is not strict");
    if (depth > 2) faults.push("objects in lists of lists");
    return [...faults, ...Object.values(schema.properties ?? {}).flatMap((part) => findForeign(part, depth + 1))];
  }
  if (type === "array") {
    if (Number(schema.maxItems ?? 99) > 20) faults.push("a list of more than 20");
    const items = schema.items ?? {};
    if (items.type !== "object" && items.enum === undefined) faults.push("a list of neither objects nor choices");
    return items.type === "object" ? [...faults, ...findForeign(items, depth + 1)] : faults;
  }
  if (!["string", "integer", "number", "boolean"].includes(String(type))) faults.push(`type ${type}`);
  if (depth > 0 && schema.title === undefined) faults.push("no title");
  return faults;
}

describe.each([...listChannels()])("%s", (_identifier, channel: AnyChannel) => {
  it("shows its preview on a board, and the same bytes twice", () => {
    const show = () => gridOf(channel.render(showOf(channel, first, "Europe/Zurich", { sets })));
    const grid = show();
    expect(grid?.some((code) => code !== 0)).toBe(true);
    expect(show()).toEqual(grid);
  });

  it("has something to show on 400 days, at any time of day, in three zones", { timeout: 60_000 }, () => {
    const faults: string[] = [];
    for (const timezone of zones) {
      for (let day = 0; day < 400; day += 1) {
        const at = first + day * dayMs + ((day * 131) % 1440) * 60_000;
        try {
          const rendered = channel.render(showOf(channel, at, timezone, { turn: day, sets }));
          if (rendered.kind === "nothing" && rendered.because !== "notToday") faults.push(`${day} ${rendered.because}`);
          gridOf(rendered);
        } catch (error) {
          faults.push(`${timezone} ${day}: ${error}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it("plays three previews on its listing, each with settings that it takes", () => {
    for (const [place, timezone] of zones.entries()) {
      const previews = previewsOf(channel.identifier, first + place * 97 * dayMs, timezone);
      expect(new Set(previews.map((grid) => grid.join())).size).toBe(3);
      expect(previews.map((grid) => grid.length)).toEqual([132, 132, 132]);
      expect(previews.filter((grid) => grid.every((code) => code === 0))).toEqual([]);
    }
    for (const { settings = channel.preview.settings } of channel.preview.others ?? []) {
      expect(channel.settings.safeParse(settings)).toMatchObject({ success: true });
    }
  });

  it("asks for settings that the form can draw, and takes those of its preview", () => {
    const schema = z.toJSONSchema(channel.settings, { io: "input" }) as Schema;
    expect(schema.type).toBe("object");
    expect(findForeign(schema)).toEqual([]);
    expect(channel.settings.safeParse(channel.preview.settings)).toMatchObject({ success: true });
    expect(channel.settings.safeParse({ somebodyElses: 1 })).toMatchObject({ success: false });
  });

  it("has a rhythm that the planner knows", () => {
    const rhythm = channel.rhythm(channel.preview.settings);
    if (rhythm.kind === "every") expect(rhythm.minutes).toSatisfy((value: number) => value >= 15 && value <= 1440);
    if (rhythm.kind === "ambient") expect(rhythm.minutes).toSatisfy((value: number) => value >= 1 && value <= 5);
    if (rhythm.kind === "at") expect(rhythm.times.length).toBeGreaterThan(0);
  });
});

describe("the catalogue", () => {
  it("has a definition for each of its channels, and names only categories, developers and channels that it has", () => {
    const { channels, categories, developers, featureTypes, channelsOfTheWeek } = readCatalogue();
    expect(channels.length).toBeGreaterThanOrEqual(60);
    expect(new Set(channels.map(({ id }) => id)).size).toBe(channels.length);
    expect(channels.filter(({ id }) => findChannel(id) === undefined)).toEqual([]);
    const titles = new Set([...categories, ...developers].map(({ title }) => title));
    expect(channels.filter(({ category, developer }) => !titles.has(category) || !titles.has(developer))).toEqual([]);
    const named = [
      ...channelsOfTheWeek,
      ...featureTypes.flatMap(({ items }) => items.map(({ channelId }) => channelId)),
    ];
    expect(named.filter((id) => findChannel(id) === undefined)).toEqual([]);
  });

  it("says of channels with invented figures that they are demonstrations", () => {
    const { channels } = readCatalogue();
    const invented = [
      "channel-weather-harbour",
      "channel-weather-alp",
      "channel-weather-desert",
      "channel-iss",
      "channel-departures",
    ];
    for (const id of invented) {
      expect(channels.find((channel) => channel.id === id)?.description).toMatch(/demonstration|invented/i);
    }
  });
});

describe("what channels say", () => {
  const at = (text: string) => Date.parse(text);

  it("tells the time of the board's zone", () => {
    expect(linesOf("channel-clock", at("2026-11-22T23:05:00Z"), "Europe/Zurich")).toEqual(["MONDAY", "00:05"]);
    expect(linesOf("channel-word-clock", at("2026-11-22T11:35:00Z"), "UTC")).toEqual(["TWENTY-FIVE TO TWELVE"]);
    expect(linesOf("channel-world-clock", at("2026-07-01T12:00:00Z"), "UTC").map((line) => line.slice(-5))).toEqual([
      "08:00",
      "13:00",
      "14:00",
      "15:00",
      "21:00",
    ]);
  });

  it("counts days, and hours on the last one", () => {
    expect(linesOf("channel-count-new-year", at("2026-12-30T12:00:00Z"), "UTC")).toEqual(["2 DAYS", "TO 2027"]);
    expect(linesOf("channel-count-new-year", at("2026-12-31T22:30:00Z"), "UTC")).toEqual(["2 HOURS", "TO 2027"]);
    expect(linesOf("channel-count-new-year", at("2026-12-31T23:30:00Z"), "UTC")).toEqual(["1 HOUR", "TO 2027"]);
    // Friday the 20th, 16:30 and 17:30.
    expect(linesOf("channel-count-weekend", at("2026-11-20T16:30:00Z"), "UTC")).toEqual(["1 HOUR", "TO THE WEEKEND"]);
    expect(linesOf("channel-count-weekend", at("2026-11-20T17:30:00Z"), "UTC")).toEqual(["IT IS THE WEEKEND"]);
    const holiday = { title: "Holiday", date: "2026-11-24" };
    expect(linesOf("channel-count-own", at("2026-11-23T12:00:00Z"), "UTC", holiday)).toEqual(["HOLIDAY", "IN 1 DAY"]);
    expect(linesOf("channel-count-own", at("2026-11-24T12:00:00Z"), "UTC", holiday)).toEqual(["HOLIDAY", "TODAY"]);
    expect(linesOf("channel-count-own", at("2026-11-25T12:00:00Z"), "UTC", holiday)).toEqual([]);
  });

  // Moments of the United States Naval Observatory's tables.
  it("names the moon's phases on their days", () => {
    expect(linesOf("channel-moon", at("2026-01-03T12:00:00Z"), "UTC")[0]).toBe("FULL MOON");
    expect(linesOf("channel-moon", at("2026-02-17T12:00:00Z"), "UTC")[0]).toBe("NEW MOON");
    expect(linesOf("channel-moon", at("2026-02-24T08:00:00Z"), "UTC")[0]).toBe("FIRST QUARTER");
    expect(linesOf("channel-moon", at("2026-02-26T08:00:00Z"), "UTC")[0]).toBe("WAXING GIBBOUS");
  });

  it("knows the seasons of years far ahead", () => {
    expect(linesOf("channel-count-seasons", at("2026-12-20T12:00:00Z"), "UTC")).toEqual(["WINTER BEGINS", "IN 1 DAY"]);
    expect(linesOf("channel-count-seasons", at("2031-06-20T12:00:00Z"), "UTC")).toEqual(["SUMMER BEGINS", "IN 1 DAY"]);
  });

  it("computes the sun for the zone's city, a chosen place, and places where it stays up or down", () => {
    // London, 21 June 2026: 04:43 and 21:21 by the almanac of HM Nautical Almanac Office, give or take the minute.
    const [rise = "", set = ""] = linesOf("channel-sun", at("2026-06-21T10:00:00Z"), "Europe/London", { place: "" });
    expect(rise).toMatch(/^SUNRISE 04:4[2-4]$/);
    expect(set).toMatch(/^SUNSET 21:2[0-2]$/);
    const north = { place: "69.65, 18.96" };
    expect(linesOf("channel-sun", at("2026-06-21T10:00:00Z"), "Europe/Oslo", north)).toEqual(["THE SUN STAYS UP"]);
    expect(linesOf("channel-sun", at("2026-12-21T10:00:00Z"), "Europe/Oslo", north)).toEqual(["THE SUN STAYS DOWN"]);
    expect(linesOf("channel-sun", at("2026-06-21T10:00:00Z"), "UTC", { place: "" })).toEqual([]);
  });

  it("finds the planets that stand in the evening sky", () => {
    // Jupiter at opposition on 10 January 2026 rises as the sun sets; Venus, behind the sun on the 6th, is not to be seen.
    const shown = linesOf("channel-planets", at("2026-01-20T18:00:00Z"), "Europe/Zurich", { place: "47.37, 8.54" });
    expect(shown.join(" ")).toMatch(/JUPITER (EAST|NORTHEAST)/);
    expect(shown.join(" ")).not.toContain("VENUS");
  });

  it("knows what happened on each day of a leap year, by the board's date", () => {
    const at = (moment: string) => linesOf("on-this-day", Date.parse(moment), "Pacific/Auckland").join(" ");
    // The first steps on the Moon were on 20 July 1969 by the clock of Houston, as people tell it.
    expect(at("2026-07-20T02:00:00Z")).toMatch(/^20 July 1969 .*moon/i);
    expect(at("2026-07-19T13:00:00Z")).toMatch(/^20 July 1969/i);
    expect(at("2028-02-29T02:00:00Z")).toMatch(/^29 February 1792 .*Rossini/i);
    const days = Array.from({ length: 366 }, (_, day) => at(new Date(Date.UTC(2028, 0, 1 + day)).toISOString()));
    expect(new Set(days).size).toBe(366);
  });

  it("has a rare word for each day of a leap year, and shows none twice before it has shown all", () => {
    const channel = findChannel("channel-word-rare");
    if (channel === undefined) throw new Error("channel-word-rare");
    const words = Array.from({ length: 366 }, (_, turn) => {
      const grid = gridOf(channel.render(showOf(channel, first + turn * dayMs, "UTC", { turn })));
      const [word, ...meaning] = decodeGrid(grid ?? new Uint8Array())
        .split("\n")
        .filter((line) => line.trim() !== "");
      expect(meaning, word).not.toEqual([]);
      return word;
    });
    expect(new Set(words).size).toBe(366);
  });

  it("asks a riddle in the morning, and answers the same one in the evening", () => {
    const [question = ""] = linesOf("channel-riddles", at("2026-03-03T08:00:00Z"), "UTC");
    const evening = linesOf("channel-riddles", at("2026-03-03T18:00:00Z"), "UTC");
    expect(evening.join(" ")).toContain(question);
    expect(evening.length).toBeGreaterThan(linesOf("channel-riddles", at("2026-03-03T08:00:00Z"), "UTC").length);
  });

  it("turns a rota by days, or by weeks that begin on Monday", () => {
    const names = [{ name: "Ben" }, { name: "Ida" }];
    const rota = (turn: string, day: string) =>
      linesOf("channel-rota", at(`${day}T12:00:00Z`), "UTC", { names, tasks: [{ task: "Trash" }], turn })[0];
    expect(rota("daily", "2026-11-22")).not.toBe(rota("daily", "2026-11-23"));
    expect(rota("weekly", "2026-11-22")).not.toBe(rota("weekly", "2026-11-23"));
    expect(rota("weekly", "2026-11-23")).toBe(rota("weekly", "2026-11-29"));
  });

  it("shows a set of the board's own instead of the examples, and blends sets by turns", () => {
    const office = findChannel("channel-office-notices");
    const blended = findChannel("blended");
    if (office === undefined || blended === undefined) throw new Error("missing");
    const at0 = showOf(office, first, "UTC", { sets: [setOf("our own")] });
    expect(office.render(at0)).toMatchObject({ characters: gridOf({ kind: "text", text: "our own" }) });
    const shown = [0, 1, 2, 3, 4, 5].map((turn) => {
      const grid = gridOf(blended.render(showOf(blended, first, "UTC", { sets: [...sets, []], turn })));
      return decodeGrid(grid ?? new Uint8Array()).trim();
    });
    expect(shown).toEqual(["ONE", "RED", "TWO", "GREEN", "ONE", "BLUE"]);
    expect(blended.render(showOf(blended, first, "UTC", { sets: [], data: null }))).toEqual({
      kind: "nothing",
      because: "noMessages",
    });
  });
});
