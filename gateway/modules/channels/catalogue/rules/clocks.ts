import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { two } from "../days.ts";
import { define, type FromRule, headOf } from "../define.ts";
import { drawRows, fill, timeParts } from "../drawing.ts";
import { line, noSettings, timezone } from "../settings.ts";

const hours = ["twelve", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"];

/** Weekday, date and time of the board's own zone, in lines. */
export const linesChannel: FromRule<"lines"> = (channel, { lines }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at }) => ({ kind: "text", text: lines.map((one) => fill(one, timeParts(at))).join("\n") }),
    preview: { settings: {}, data: null },
  });

const nameCells = 16;

/** The time in cities that people choose. */
export const zonesChannel: FromRule<"zones"> = (channel, { zones }) => {
  const cities = zones.map(([label, zone]) => ({ label, timezone: zone }));
  const city = z.strictObject({ label: line("Name", nameCells), timezone: timezone("Time zone") });
  return define({
    ...headOf(channel),
    settings: z.strictObject({
      cities: z.array(city).min(1).max(6).default(cities).meta({ title: "Cities" }),
    }),
    render: ({ at, size, settings }) =>
      drawRows(
        settings.cities.map(({ label, timezone: zone }) => {
          const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at.epochMs).toZonedDateTimeISO(zone);
          return `${label.padEnd(nameCells)} ${two(hour)}:${two(minute)}`;
        }),
        size,
      ),
    preview: { settings: { cities }, data: null },
  });
};

/** The time as people say it, to five minutes. */
export const wordsChannel: FromRule<"words"> = (channel, { phrases }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at }) => {
      const phrase = phrases[Math.floor(at.minute / 5)] ?? "";
      const names = { hour: hours[at.hour % 12] ?? "", next: hours[(at.hour + 1) % 12] ?? "" };
      return { kind: "text", text: fill(phrase, names) };
    },
    preview: { settings: {}, data: null },
  });
