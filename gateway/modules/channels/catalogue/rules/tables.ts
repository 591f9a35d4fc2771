import { dayNumber, minuteOfDay, two } from "../days.ts";
import { define, type FromRule, headOf } from "../define.ts";
import { fill } from "../drawing.ts";
import { noSettings } from "../settings.ts";

/** What a table says of the month. */
export const monthTableChannel: FromRule<"month-table"> = (channel, { columns, rows, lines, place = "" }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at }) => {
      const row = rows[at.month - 1] ?? [];
      const values = Object.fromEntries(columns.map((name, place) => [name, row[place] ?? ""]));
      return { kind: "text", text: lines.map((one) => fill(one, { ...values, place })).join("\n") };
    },
    preview: { settings: {}, data: null },
  });

/** The next entry of a table of times that begins anew after some days; where times go back, a new day begins. */
export const tableCycleChannel: FromRule<"table-cycle"> = (channel, { days, rows, lines }) => {
  const byDay: string[][][] = [];
  for (const row of rows) {
    const today = byDay.at(-1);
    if (today === undefined || (row[0] ?? "") <= (today.at(-1)?.[0] ?? "")) byDay.push([row]);
    else today.push(row);
  }
  return define({
    ...headOf(channel),
    settings: noSettings,
    render: ({ at }) => {
      const now = minuteOfDay(at);
      const clock = `${two(Math.floor(now / 60))}:${two(now % 60)}`;
      const today = dayNumber(at.date);
      const passes = [
        ...(byDay[today % days] ?? []).filter(([time = ""]) => time >= clock),
        ...(byDay[(today + 1) % days] ?? []),
      ];
      const [time = "", from = "", length = ""] = passes[0] ?? [];
      return { kind: "text", text: lines.map((one) => fill(one, { time, from, length })).join("\n") };
    },
    preview: { settings: {}, data: null },
  });
};
