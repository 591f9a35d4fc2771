import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { dayNumber } from "../days.ts";
import { define, headOf } from "../define.ts";
import { date, line } from "../settings.ts";

const bin = z.strictObject({
  name: line("Bin", 18),
  date: date("A day on which it is fetched"),
  every: z.enum(["week", "two weeks", "four weeks"]).meta({ title: "Every" }),
});
const daysOf = { week: 7, "two weeks": 14, "four weeks": 28 } as const;

/** The evening before, what to put out; through the day, what is fetched next. */
export function binsChannel(channel: CatalogueChannel) {
  return define<{ bins: z.output<typeof bin>[] }>({
    ...headOf(channel),
    rhythm: () => ({ kind: "at", times: ["07:00", "19:00"] }) as const,
    settings: z.strictObject({ bins: z.array(bin).max(10).default([]).meta({ title: "Bins" }) }),
    render: ({ at, settings }): Rendered => {
      if (settings.bins.length === 0) return { kind: "nothing", because: "notConfigured" };
      const today = dayNumber(at.date);
      const next = settings.bins.map(({ name, date: anchor, every }) => {
        const away = (dayNumber(anchor) - today) % daysOf[every];
        return { name, days: away < 0 ? away + daysOf[every] : away };
      });
      const soonest = Math.min(...next.map(({ days }) => days));
      const names = next.filter(({ days }) => days === soonest).map(({ name }) => name);
      const head = soonest === 0 ? "Today:" : soonest === 1 ? "Put out tonight:" : `In ${soonest} days:`;
      return { kind: "text", text: [head, ...names.slice(0, 5)].join("\n") };
    },
    preview: {
      settings: {
        bins: [
          { name: "Paper", date: "2026-01-06", every: "two weeks" },
          { name: "Glass", date: "2026-01-13", every: "four weeks" },
          { name: "Rubbish", date: "2026-01-09", every: "week" },
        ],
      },
      data: null,
    },
  });
}
