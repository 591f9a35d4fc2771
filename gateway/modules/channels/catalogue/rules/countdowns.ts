import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { LocalMoment, Rendered } from "../../kit.ts";
import { define, type FromRule, type Head, headOf } from "../define.ts";
import { fill, timeParts } from "../drawing.ts";
import { date, line, noSettings, time } from "../settings.ts";

const hourMs = 60 * 60 * 1000;

/** Days, and on the last day hours, to a date of every year, a time of every week, or a date of people's own. */
export const countdownChannel: FromRule<"countdown"> = (channel, { to, lines, config }) => {
  const head = headOf(channel);
  if (config !== undefined) return ownCountdown(head, lines, config);
  if (to.startsWith("--")) {
    return define({
      ...head,
      settings: noSettings,
      render: ({ at }) => toNewYear(at, lines),
      preview: { settings: {}, data: null },
    });
  }
  const friday = { at: to.slice(to.indexOf(" ") + 1) };
  return define({
    ...head,
    settings: z.strictObject({ at: time("The weekend begins on Friday at").default(friday.at) }),
    render: ({ at, settings }) => toWeekend(at, settings.at, lines),
    preview: { settings: friday, data: null },
  });
};

function toNewYear(at: LocalMoment, lines: readonly string[]): Rendered {
  const days = at.daysInYear - at.dayOfYear + 1;
  const [first = "", ...others] = lines;
  const last = Temporal.PlainDate.from({ year: at.year + 1, month: 1, day: 1 }).toZonedDateTime(at.timezone);
  const hours = Math.ceil((last.epochMilliseconds - at.epochMs) / hourMs);
  const shown = days === 1 ? first.replace("{days} days", "{hours} hours") : first;
  return text([shown, ...others], { ...timeParts(at), days, hours });
}

/** From Friday's hour until Monday there is nothing to count to. */
function toWeekend(at: LocalMoment, begin: string, lines: readonly string[]): Rendered {
  const today = Temporal.PlainDate.from(at.date);
  const friday = today.add({ days: 5 - at.weekday }).toZonedDateTime({ timeZone: at.timezone, plainTime: begin });
  const hours = Math.ceil((friday.epochMilliseconds - at.epochMs) / hourMs);
  return hours <= 0 ? { kind: "text", text: "It is the weekend" } : text(lines, { hours });
}

function ownCountdown(
  head: Head,
  lines: readonly string[],
  preview: { readonly title: string; readonly date: string },
) {
  return define({
    ...head,
    settings: z.strictObject({
      title: line("What for").default(preview.title),
      date: date("Date").default(preview.date),
    }),
    render: ({ at, settings }): Rendered => {
      const days = Temporal.PlainDate.from(at.date).until(settings.date, { largestUnit: "days" }).days;
      if (days < 0) return { kind: "nothing", because: "notToday" };
      if (days === 0) return { kind: "text", text: `${settings.title}\ntoday` };
      return text(lines, { "config.title": settings.title, days });
    },
    preview: { settings: preview, data: null },
  });
}

function text(lines: readonly string[], values: Readonly<Record<string, string | number>>): Rendered {
  return { kind: "text", text: lines.map((one) => fill(one, values)).join("\n") };
}
