import { z } from "zod";
import { RefusalError } from "../../../refusal.ts";
import { channelPriority, channelRhythm } from "../../../words/channels.ts";
import type { Rhythm, TimeOfDay } from "../kit.ts";

/** When a channel shows, as its people write it; the kind "default" is what its definition says. */
export interface RhythmInput {
  readonly kind: "default" | "at" | "every" | "ambient" | "event";
  readonly times?: readonly string[] | null | undefined;
  readonly weekdays?: readonly number[] | null | undefined;
  readonly minutes?: number | null | undefined;
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

const time = z.custom<TimeOfDay>((value) => typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value));
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7]);
const dayMinutes = 24 * 60;

const rhythm = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("at"),
    times: z.array(time).min(1).max(24),
    weekdays: z.array(weekday).min(1).max(7).optional(),
  }),
  z.strictObject({
    kind: z.literal("every"),
    // What does not divide the day would begin anew at midnight, out of step with itself.
    minutes: z
      .int()
      .min(15)
      .max(dayMinutes)
      .refine((minutes) => dayMinutes % minutes === 0),
    from: time.optional(),
    to: time.optional(),
  }),
  z.strictObject({ kind: z.literal("ambient"), minutes: z.int().min(1).max(5) }),
  z.strictObject({ kind: z.literal("event") }),
]);

/** Highest and lowest of the ranks that people may give. */
const mostPriority = 9;

/** The rhythm as the planner knows it; null for what the channel itself says. RefusalError `ValidationError`. */
export function readRhythm(input: RhythmInput): Rhythm | null {
  if (input.kind === "default") return null;
  const read = parsed(input);
  if (read === undefined) throw new RefusalError("ValidationError", channelRhythm(), { rule: "rhythm" });
  return read;
}

/** RefusalError `ValidationError`. */
export function readPriority(priority: number): number {
  if (Math.abs(priority) <= mostPriority) return priority;
  throw new RefusalError("ValidationError", channelPriority(mostPriority), { rule: "priority" });
}

function parsed(input: RhythmInput): Rhythm | undefined {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
  const read = rhythm.safeParse(given);
  if (!read.success) return undefined;
  const { data } = read;
  if (data.kind === "at") {
    const { kind, times, weekdays } = data;
    return {
      kind,
      times: [...new Set(times)].toSorted(),
      ...(weekdays === undefined ? {} : { weekdays: [...new Set(weekdays)].toSorted() }),
    };
  }
  if (data.kind !== "every") return data;
  const { kind, minutes, from, to } = data;
  if (from === undefined && to === undefined) return { kind, minutes };
  if (from === undefined || to === undefined || from === to) return undefined;
  return { kind, minutes, window: { from, to } };
}
