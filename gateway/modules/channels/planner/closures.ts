import { quietHoursAt, quietMinutes } from "../../boards/quietHours.ts";
import { type BoardDay, minuteMs, minuteOfDay, type Span } from "./boardDay.ts";
import type { PlanInput, SlotBecause, SlotMark } from "./planInput.ts";

/** A stretch in which channels show nothing. */
export interface Closure extends Span {
  readonly mark: Extract<SlotMark, "silent" | "held">;
  readonly because: Extract<SlotBecause, "quietHours" | "pause" | "pin">;
}

/** Every stretch of the day in which channels show nothing; quiet hours before pauses before pins where they meet. */
export function closuresOf(day: BoardDay, input: PlanInput): Closure[] {
  const within = ({ begin, end }: Span): boolean => begin < end && end > day.begin && begin < day.end;
  return [
    ...quietSpans(day, input).map((span) => ({ ...span, mark: "silent", because: "quietHours" }) as const),
    ...input.pauses.filter(within).map((span) => ({ ...span, mark: "silent", because: "pause" }) as const),
    ...input.pins.filter(within).map((span) => ({ ...span, mark: "held", because: "pin" }) as const),
  ];
}

export function closureAt(closures: readonly Closure[], at: number): Closure | undefined {
  return closures.find(({ begin, end }) => begin <= at && at < end);
}

/** Minute by minute as the clock reads, so an hour that is skipped is never quiet, and one that comes twice is judged twice. */
function quietSpans(day: BoardDay, input: PlanInput): Span[] {
  const isQuiet = quietMinutes(input);
  if (isQuiet === undefined) return [];
  const spans: Span[] = [];
  let begin: number | undefined;
  for (let at = day.begin; at < day.end; at += minuteMs) {
    const quiet = isQuiet(minuteOfDay(day, at));
    if (quiet && begin === undefined) begin = at;
    if (quiet || begin === undefined) continue;
    spans.push({ begin, end: at });
    begin = undefined;
  }
  // What runs on beyond the day ends when it ends.
  if (begin !== undefined) spans.push({ begin, end: quietHoursAt(input, day.end - minuteMs).until ?? day.end });
  return spans;
}
