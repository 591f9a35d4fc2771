import { z } from "zod";
import type { Rendered, TimeOfDay } from "../../kit.ts";
import { listed } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { datesBetween, dayNumber, momentOn } from "../days.ts";
import { define, headOf } from "../define.ts";
import { date, line, time } from "../settings.ts";

const bin = z.strictObject({
  name: line("Bin", 18),
  date: date("A day on which it is fetched"),
  every: z.enum(["week", "two weeks", "four weeks"]).meta({ title: "Every" }),
});
const daysOf = { week: 7, "two weeks": 14, "four weeks": 28 } as const;

interface Settings {
  bins: Bin[];
  evening: TimeOfDay;
}
type Bin = z.output<typeof bin>;

/** Days until a bin is fetched next, counted from a day's number. */
function daysUntil({ date: anchor, every }: Bin, today: number): number {
  const away = (dayNumber(anchor) - today) % daysOf[every];
  return away < 0 ? away + daysOf[every] : away;
}

/** The evening before, what to put out; asked at other times, what is fetched next. */
export function binsChannel(channel: CatalogueChannel) {
  return define<Settings>({
    ...headOf(channel),
    rhythm: () => ({ kind: "event" }),
    settings: z.strictObject({
      bins: z.array(bin).max(10).default([]).meta({ title: "Bins" }),
      evening: time("The evening before, at").default("19:00") as z.ZodType<TimeOfDay>,
    }),
    occurrences: ({ from, to, timezone, settings: { bins, evening } }) =>
      datesBetween(timezone, from, to).flatMap((on) => {
        const names = bins.filter((each) => daysUntil(each, dayNumber(on) + 1) === 0).map(({ name }) => name);
        const at = momentOn(timezone, on, evening);
        if (names.length === 0 || at < from || at >= to) return [];
        const text = ["Put out tonight:", ...listed(names)].join("\n");
        return [{ at, until: momentOn(timezone, on, "24:00"), text }];
      }),
    render: ({ at, settings }): Rendered => {
      if (settings.bins.length === 0) return { kind: "nothing", because: "notConfigured" };
      const today = dayNumber(at.date);
      const next = settings.bins.map((each) => ({ name: each.name, days: daysUntil(each, today) }));
      const soonest = Math.min(...next.map(({ days }) => days));
      const names = next.filter(({ days }) => days === soonest).map(({ name }) => name);
      const head = soonest === 0 ? "Today:" : soonest === 1 ? "Put out tonight:" : `In ${soonest} days:`;
      return { kind: "text", text: [head, ...listed(names)].join("\n") };
    },
    preview: {
      settings: {
        bins: [
          { name: "Paper", date: "2026-01-06", every: "two weeks" },
          { name: "Glass", date: "2026-01-13", every: "four weeks" },
          { name: "Rubbish", date: "2026-01-09", every: "week" },
        ],
        evening: "19:00",
      },
      data: null,
    },
  });
}
