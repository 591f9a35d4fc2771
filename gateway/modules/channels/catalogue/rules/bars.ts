import { z } from "zod";
import type { LocalMoment, Show } from "../../kit.ts";
import type { RuleOf } from "../catalogue.data.ts";
import { minuteOfDay } from "../days.ts";
import { define, type FromRule, type Head, headOf } from "../define.ts";
import { barCells, drawRows, fill, timeParts } from "../drawing.ts";
import { line, noSettings } from "../settings.ts";

const dayMinutes = 24 * 60;

/** How far it is, in tiles: the day, the year, a stretch of work, or a goal of people's own. */
export const barChannel: FromRule<"bar"> = (channel, rule) => {
  const head = headOf(channel);
  if (rule.of === "config") return goalBar(head, rule);
  return define({
    ...head,
    settings: noSettings,
    render: ({ at, size }) => {
      const { share, phase } = progressOf(rule, at);
      return draw(rule, share, { ...timeParts(at), phase }, size);
    },
    preview: { settings: {}, data: null },
  });
};

interface Progress {
  readonly share: number;
  readonly phase: string;
}

function progressOf({ of, minutes = [25, 5] }: RuleOf<"bar">, at: LocalMoment): Progress {
  if (of === "day") return { share: minuteOfDay(at) / dayMinutes, phase: "" };
  if (of === "year") return { share: at.dayOfYear / at.daysInYear, phase: "" };
  const [work, rest] = minutes;
  const passed = minuteOfDay(at) % (work + rest);
  return passed < work ? { share: (passed + 1) / work, phase: "Focus" } : { share: 0, phase: "Get up and walk" };
}

function draw(
  rule: RuleOf<"bar">,
  share: number,
  values: Readonly<Record<string, string | number>>,
  size: Show<unknown, null>["size"],
) {
  const percent = percentOf(share);
  const rows = rule.lines.map((text) =>
    text === "{bar}" ? barCells(share, rule) : fill(text, { ...values, percent }),
  );
  return drawRows(rows, size);
}

/** More says nothing, and has no room: a goal may be set as small as one likes. */
const mostPercent = 9_999;

/** Whole ones that are reached: of a hundred, 29 are 29, though 0.29 times a hundred is a little less. */
function percentOf(share: number): string {
  const percent = Math.floor(share * 100 + 1e-9);
  return percent > mostPercent ? `Over ${mostPercent}` : String(percent);
}

function goalBar(head: Head, rule: RuleOf<"bar">) {
  const { title, now, goal } = rule.config ?? { title: "This quarter", now: 0, goal: 100 };
  return define({
    ...head,
    settings: z.strictObject({
      title: line("Title").default(title),
      now: z.number().min(0).max(1e12).default(now).meta({ title: "Now" }),
      goal: z.number().positive().max(1e12).default(goal).meta({ title: "Goal" }),
    }),
    render: ({ settings, size }) => draw(rule, settings.now / settings.goal, { "config.title": settings.title }, size),
    preview: {
      settings: { title, now, goal },
      data: null,
      others: [goal * 0.86, goal].map((later) => ({ settings: { title, now: later, goal } })),
    },
  });
}
