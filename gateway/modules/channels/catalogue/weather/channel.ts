import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import { jsonOf } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { line, readPlace, requiredPlace, secret, url } from "../settings.ts";

interface Weather {
  readonly now: number;
  readonly high: number;
  readonly low: number;
  readonly rain: number | null;
  readonly sky: string;
}

const numbers = z.array(z.number().nullable()).min(1);
const forecast = z.object({
  current: z.object({ temperature_2m: z.number(), weather_code: z.number() }),
  daily: z.object({
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    precipitation_probability_max: numbers.optional(),
  }),
});

/** Groups of the World Meteorological Organization's codes, by the last code of each. */
const skies: readonly (readonly [last: number, name: string])[] = [
  [0, "Clear"],
  [2, "Some clouds"],
  [3, "Overcast"],
  [48, "Fog"],
  [57, "Drizzle"],
  [67, "Rain"],
  [77, "Snow"],
  [82, "Showers"],
  [86, "Snow showers"],
  [99, "Thunderstorm"],
];

export function weatherChannel(channel: CatalogueChannel) {
  return define<{ name: string; place: string; unit: "Celsius" | "Fahrenheit"; address: string; key: string }, Weather>(
    {
      ...headOf(channel),
      rhythm: () => ({ kind: "every", minutes: 60 }),
      settings: z.strictObject({
        name: line("Name of the place"),
        place: requiredPlace("Place"),
        unit: z.enum(["Celsius", "Fahrenheit"]).default("Celsius").meta({ title: "Unit" }),
        address: url("Address of the service").default("https://api.open-meteo.com"),
        key: secret("Key, for a paid plan"),
      }),
      source: {
        requests: ({ place, unit, address, key }) => {
          const { latitude, longitude } = readPlace(place) ?? { latitude: 0, longitude: 0 };
          const asked = new URL("/v1/forecast", address);
          const query = {
            latitude: String(latitude),
            longitude: String(longitude),
            current: "temperature_2m,weather_code",
            daily: "temperature_2m_max,temperature_2m_min,precipitation_probability_max",
            timezone: "auto",
            forecast_days: "1",
            temperature_unit: unit.toLowerCase(),
            ...(key === "" ? {} : { apikey: key }),
          };
          for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
          return [{ url: asked.href }];
        },
        parse: ([answer]) => {
          const { current, daily } = forecast.parse(jsonOf(answer));
          const [high, low] = [daily.temperature_2m_max[0], daily.temperature_2m_min[0]];
          if (typeof high !== "number" || typeof low !== "number") throw new Error("no day");
          return {
            now: Math.round(current.temperature_2m),
            high: Math.round(high),
            low: Math.round(low),
            rain: daily.precipitation_probability_max?.[0] ?? null,
            sky: skies.find(([last]) => current.weather_code <= last)?.[1] ?? "",
          };
        },
        refreshSeconds: 1800,
        freshSeconds: 3 * 3600,
        hosts: ["api.open-meteo.com"],
      },
      render: ({ data, settings }): Rendered => {
        if (data === null) return { kind: "nothing", because: "noData" };
        const { now, high, low, rain, sky } = data;
        const rows = [settings.name, `${now}° ${sky}`, `High ${high}° low ${low}°`];
        return { kind: "text", text: [...rows, ...(rain === null ? [] : [`Rain ${rain}%`])].join("\n") };
      },
      preview: {
        settings: {
          name: "Zurich",
          place: "47.37, 8.54",
          unit: "Celsius",
          address: "https://api.open-meteo.com",
          key: "",
        },
        data: { now: 12, high: 16, low: 7, rain: 40, sky: "Some clouds" },
        others: [
          { data: { now: 9, high: 11, low: 6, rain: 90, sky: "Rain" } },
          { data: { now: -1, high: 2, low: -4, rain: 60, sky: "Snow" } },
        ],
      },
    },
  );
}
