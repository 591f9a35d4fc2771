import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Rendered } from "../../kit.ts";
import { listed } from "../answers.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { define, headOf } from "../define.ts";
import { date, line } from "../settings.ts";

const mostAhead = 30;

interface Birthday {
  readonly name: string;
  readonly date: string;
}

/** Days from today to the next one, which is the day of birth at the earliest; 29 February is kept on the 28th in other years. */
function daysTo(born: string, today: Temporal.PlainDate): number {
  const birth = Temporal.PlainDate.from(born);
  const { month, day } = birth;
  const inYear = (year: number) => Temporal.PlainDate.from({ year, month, day }, { overflow: "constrain" });
  const thisYear = inYear(today.year);
  const next = Temporal.PlainDate.compare(thisYear, today) < 0 ? inYear(today.year + 1) : thisYear;
  const first = Temporal.PlainDate.compare(next, birth) < 0 ? birth : next;
  return today.until(first, { largestUnit: "days" }).days;
}

function text(people: readonly Birthday[], today: Temporal.PlainDate): Rendered {
  const coming = people
    .map(({ name, date: born }) => ({ name, days: daysTo(born, today) }))
    .filter(({ days }) => days <= mostAhead)
    .toSorted((one, other) => one.days - other.days);
  const [first] = coming;
  if (first === undefined) return { kind: "nothing", because: "noEvents" };
  if (first.days === 0) {
    const names = coming.filter(({ days }) => days === 0).map(({ name }) => name);
    return { kind: "text", text: ["Happy birthday", ...listed(names)].join("\n") };
  }
  const rows = coming.map(({ name, days }) => `${name} ${days === 1 ? "tomorrow" : `in ${days} d`}`);
  return { kind: "text", text: ["Birthdays", ...listed(rows)].join("\n") };
}

export function birthdaysChannel(channel: CatalogueChannel) {
  return define({
    ...headOf(channel),
    rhythm: () => ({ kind: "every", minutes: 24 * 60 }) as const,
    settings: z.strictObject({
      people: z
        .array(z.strictObject({ name: line("Name", 12), date: date("Born") }))
        .max(20)
        .default([])
        .meta({ title: "Birthdays" }),
    }),
    hasNothing: ({ settings }) => settings.people.length === 0,
    render: ({ at, settings }): Rendered => {
      if (settings.people.length === 0) return { kind: "nothing", because: "notConfigured" };
      return text(settings.people, Temporal.PlainDate.from(at.date));
    },
    preview: {
      // One each month, so that there is always one ahead.
      settings: {
        people: ["Ida", "Ben", "Mia", "Kim", "Noor", "Leo", "Ada", "Max", "Eva", "Tom", "Una", "Jon"].map(
          (name, month) => ({
            name,
            date: `1990-${String(month + 1).padStart(2, "0")}-15`,
          }),
        ),
      },
      data: null,
    },
  });
}
