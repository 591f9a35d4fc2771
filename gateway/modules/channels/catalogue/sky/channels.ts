import { z } from "zod";
import type { LocalMoment, Rendered } from "../../kit.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { beginOfDay, dateIn, dayNumber, timeIn, two } from "../days.ts";
import { define, type FromRule, headOf } from "../define.ts";
import { drawRows, fill } from "../drawing.ts";
import { noSettings, type Place, place, placeOr } from "../settings.ts";
import { altitudeOf, type PlanetName, seasonsOf, sunBetween } from "./astronomy.ts";
import { moonOn } from "./phase.ts";

const white = 69;
const moonCells = 8;

/** The phase of the moon in words and tiles. */
export const moonChannel: FromRule<"moon"> = (channel, { names, lines }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at, size }) => {
      const { phase, age, light, isWaxing } = moonOn(at);
      const lit = Math.round(light * moonCells);
      // As seen from the north, it grows from its right edge and wanes towards its left one.
      const isLit = (cell: number): boolean => (isWaxing ? cell >= moonCells - lit : cell < lit);
      const tiles = Array.from({ length: moonCells }, (_, cell) => (isLit(cell) ? white : 0));
      const rows = lines.map((one) => (one === "{tiles}" ? tiles : fill(one, { name: names[phase] ?? "", age })));
      return drawRows(rows, size);
    },
    preview: { settings: {}, data: null },
  });

const minuteMs = 60_000;

/** Sunrise and sunset of the day. */
export const sunChannel: FromRule<"sun"> = (channel, { lines }) =>
  define({
    ...headOf(channel),
    settings: z.strictObject({ place: place("Place") }),
    render: ({ at, settings }) => {
      const where = placeOr(settings.place, at.timezone);
      return where === undefined ? { kind: "nothing", because: "notConfigured" } : sunText(at, where, lines);
    },
    preview: { settings: { place: "47.37, 8.54" }, data: null },
  });

function sunText(at: LocalMoment, where: Place, lines: readonly string[]): Rendered {
  const { rise, set, isUp } = sunBetween(where, beginOfDay(at), beginOfDay(at, 1));
  if (rise === null && set === null) return { kind: "text", text: isUp ? "The sun stays up" : "The sun stays down" };
  const never = "--:--";
  const minutes = rise === null || set === null || set < rise ? undefined : Math.round((set - rise) / minuteMs);
  const length = minutes === undefined ? never : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;
  const time = (moment: number | null): string => (moment === null ? never : timeIn(at.timezone, moment));
  return { kind: "text", text: lines.map((one) => fill(one, { rise: time(rise), set: time(set), length })).join("\n") };
}

/** Days to the next season, by the board's calendar. */
export const seasonsChannel: FromRule<"table-next"> = (channel, { lines }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at }) => ({ kind: "text", text: seasonText(at, lines) }),
    preview: { settings: {}, data: null },
  });

function seasonText(at: LocalMoment, lines: readonly string[]): string {
  const today = dayNumber(at.date);
  const coming = [...seasonsOf(at.year), ...seasonsOf(at.year + 1)].map(({ label, at: moment }) => ({
    label,
    days: dayNumber(dateIn(at.timezone, moment)) - today,
  }));
  const next = coming.find(({ days }) => days >= 0);
  if (next === undefined) throw new Error("No season follows.");
  if (next.days === 0) return `${next.label}\ntoday`;
  return lines.map((one) => fill(one, next)).join("\n");
}

const planets: readonly PlanetName[] = ["Mercury", "Venus", "Mars", "Jupiter", "Saturn"];
const directions = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
/** Lower ones are lost in haze and houses. */
const leastAltitude = 7;
const duskMs = 45 * minuteMs;
const mostPlanets = 5;

export interface PlanetTonight {
  readonly name: PlanetName;
  readonly where: string;
  readonly altitude: number;
}

/** What stands in the sky three quarters of an hour after sunset, the highest first; undefined where the sun does not set. */
export function planetsTonight(at: LocalMoment, where: Place): PlanetTonight[] | undefined {
  const { set } = sunBetween(where, beginOfDay(at), beginOfDay(at, 1));
  if (set === null) return undefined;
  return planets
    .map((name) => ({ name, ...altitudeOf(name, where, set + duskMs) }))
    .filter(({ altitude }) => altitude >= leastAltitude)
    .toSorted((one, other) => other.altitude - one.altitude)
    .map(({ name, altitude, azimuth }) => ({ name, altitude, where: directions[Math.round(azimuth / 45) % 8] ?? "" }))
    .slice(0, mostPlanets);
}

/** The planets of the evening sky; it replaces the catalogue's made-up table. */
export function planetsChannel(channel: CatalogueChannel) {
  return define({
    ...headOf(channel),
    settings: z.strictObject({ place: place("Place") }),
    render: ({ at, settings }): Rendered => {
      const where = placeOr(settings.place, at.timezone);
      if (where === undefined) return { kind: "nothing", because: "notConfigured" };
      const found = planetsTonight(at, where);
      if (found === undefined) return { kind: "text", text: "No night tonight" };
      if (found.length === 0) return { kind: "text", text: "No planets\nthis evening" };
      return { kind: "text", text: ["Tonight:", ...found.map((one) => `${one.name} ${one.where}`)].join("\n") };
    },
    preview: { settings: { place: "47.37, 8.54" }, data: null },
  });
}
