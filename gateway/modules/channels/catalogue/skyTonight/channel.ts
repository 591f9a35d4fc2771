import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { beginOfDay, timeIn } from "../days.ts";
import { define, headOf } from "../define.ts";
import { place, placeOr } from "../settings.ts";
import { sunBetween } from "../sky/astronomy.ts";
import { planetsTonight } from "../sky/channels.ts";
import { moonOn } from "../sky/phase.ts";

const phases = [
  "New moon",
  "Waxing crescent",
  "First quarter",
  "Waxing gibbous",
  "Full moon",
  "Waning gibbous",
  "Last quarter",
  "Waning crescent",
];

/** Sunset, moon and planets of the evening on one board. */
export function skyTonightChannel(channel: CatalogueChannel) {
  return define({
    ...headOf(channel),
    rhythm: () => ({ kind: "at", times: ["18:00", "20:30"] }) as const,
    settings: z.strictObject({ place: place("Place") }),
    render: ({ at, settings }): Rendered => {
      const where = placeOr(settings.place, at.timezone);
      if (where === undefined) return { kind: "nothing", because: "notConfigured" };
      const { set, isUp } = sunBetween(where, beginOfDay(at), beginOfDay(at, 1));
      const sun = set === null ? (isUp ? "Sun up all day" : "Sun down all day") : `Sunset ${timeIn(at.timezone, set)}`;
      const planets = planetsTonight(at, where) ?? [];
      const rows = planets.slice(0, 3).map(({ name, where: side }) => `${name} ${side}`);
      return { kind: "text", text: ["Sky tonight", sun, phases[moonOn(at).phase] ?? "", ...rows].join("\n") };
    },
    preview: { settings: { place: "47.37, 8.54" }, data: null },
  });
}
