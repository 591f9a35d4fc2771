import { z } from "zod";
import type { AnyChannel, Rendered, SetMessage, Show } from "../../kit.ts";
import type { CatalogueChannel } from "../catalogue.data.ts";
import { dayNumber, minuteOfDay, minutesOfTime, weekNumber } from "../days.ts";
import { define, type FromRule, headOf } from "../define.ts";
import { fill } from "../drawing.ts";
import { line, noSettings } from "../settings.ts";

/** One of the messages that came with the channel; where its people have filled a set of their own, one of those. */
export function sayingsChannel(channel: CatalogueChannel): AnyChannel {
  return define({
    ...headOf(channel),
    settings: noSettings,
    render: (show): Rendered => {
      const own = show.sets.flat();
      if (own.length > 0) return ofSet(own, show.deal(own.length));
      return saying(channel.messages, show.deal);
    },
    preview: { settings: {}, data: null },
  });
}

function saying(messages: readonly string[], deal: Show<unknown, null>["deal"], turn?: number): Rendered {
  if (messages.length === 0) return { kind: "nothing", because: "noMessages" };
  return { kind: "text", text: messages[deal(messages.length, turn)] ?? "" };
}

/** A message as it lies in its set, to the cell. */
export function ofSet(messages: readonly SetMessage[], place: number): Rendered {
  const found = messages[place];
  return found === undefined
    ? { kind: "nothing", because: "noMessages" }
    : { kind: "grid", characters: found.characters };
}

/** One of its messages at a time of working days. */
export const weekdaysChannel: FromRule<"weekday-cycle"> = (channel, { at }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    rhythm: () => ({ kind: "at", times: [at], weekdays: [1, 2, 3, 4, 5] }),
    render: ({ deal }) => saying(channel.messages, deal),
    preview: { settings: {}, data: null },
  });

/** A question, and later on the same day its answer. */
export const pairsChannel: FromRule<"pairs"> = (channel, { questionAt, answerAt, separator }) =>
  define({
    ...headOf(channel),
    settings: noSettings,
    rhythm: () => ({ kind: "at", times: [questionAt, answerAt] }),
    render: ({ at, deal }): Rendered => {
      const pair = channel.messages[deal(channel.messages.length, dayNumber(at.date))] ?? "";
      const [question = "", answer = ""] = pair.split(separator);
      return { kind: "text", text: minuteOfDay(at) < minutesOfTime(answerAt) ? question : `${question}\n\n${answer}` };
    },
    preview: { settings: {}, data: null },
  });

/** Whose turn it is: names round and round, a day or a week each. */
export const rotaChannel: FromRule<"rota"> = (channel, { names, tasks, lines }) => {
  const preview = {
    names: names.map((name) => ({ name })),
    tasks: tasks.map((task) => ({ task })),
    turn: "daily" as const,
  };
  const [template = "{task}: {name}"] = lines;
  return define({
    ...headOf(channel),
    settings: z.strictObject({
      names: z
        .array(z.strictObject({ name: line("Name", 10) }))
        .min(1)
        .max(20)
        .default(preview.names)
        .meta({ title: "Names" }),
      tasks: z
        .array(z.strictObject({ task: line("Task", 10) }))
        .min(1)
        .max(6)
        .default(preview.tasks)
        .meta({ title: "Tasks" }),
      turn: z
        .enum(["daily", "weekly"])
        .default("daily")
        .meta({ title: "A turn lasts", description: "Weeks begin on Monday." }),
    }),
    render: ({ at, settings }) => {
      const turn = settings.turn === "weekly" ? weekNumber(at.date) : dayNumber(at.date);
      const rows = settings.tasks.map(({ task }, place) => {
        const { name } = settings.names[
          (((turn + place) % settings.names.length) + settings.names.length) % settings.names.length
        ] ?? { name: "" };
        return fill(template, { task, name });
      });
      return { kind: "text", text: rows.join("\n") };
    },
    preview: { settings: preview, data: null },
  });
};
