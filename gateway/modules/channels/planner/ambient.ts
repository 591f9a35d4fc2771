import { type BoardDay, hourNumber, minuteMs } from "./boardDay.ts";
import { type Closure, closureAt } from "./closures.ts";
import { type AmbientStretch, isPaid, type PlanInput, type PlannedSubscription, type Slot } from "./planInput.ts";

interface AmbientInput {
  readonly day: BoardDay;
  readonly input: PlanInput;
  readonly closures: readonly Closure[];
  readonly slots: readonly Slot[];
}

/**
 * Ambient channels take, minute by minute, what nobody else has: they delay nothing, give way and come back by themselves.
 * Of several the ones of highest priority alternate by the hour of the clock.
 */
export function ambientStretches({ day, input, closures, slots }: AmbientInput): AmbientStretch[] {
  const channels = input.subscriptions
    .filter(({ rhythm, muted }) => rhythm.kind === "ambient" && !muted)
    .sort((one, other) => other.priority - one.priority || (one.id < other.id ? -1 : 1));
  if (channels.length === 0) return [];
  const ends = channels.flatMap(({ planUntil }) => planUntil ?? []);
  let [first, changesAt] = [firstAt(channels, day.begin), nextOf(ends, day.begin)];
  const taken = takenMinutes(day, input, slots);
  const stretches: AmbientStretch[] = [];
  for (let at = day.begin, minute = 0; at < day.end; at += minuteMs, minute += 1) {
    if (at >= changesAt) [first, changesAt] = [firstAt(channels, at), nextOf(ends, at)];
    if (taken[minute] === 1 || closureAt(closures, at) !== undefined) continue;
    const channel = first[hourNumber(day, at) % first.length];
    if (channel?.rhythm.kind !== "ambient") continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.subscriptionId === channel.id && last.end === at) {
      stretches[stretches.length - 1] = { ...last, end: at + minuteMs };
    } else
      stretches.push({ subscriptionId: channel.id, begin: at, end: at + minuteMs, minutes: channel.rhythm.minutes });
  }
  return stretches;
}

/** Those of the highest priority whose plan runs then. */
function firstAt(channels: readonly PlannedSubscription[], at: number): PlannedSubscription[] {
  const paid = channels.filter((channel) => isPaid(channel, at));
  return paid.filter(({ priority }) => priority === paid[0]?.priority);
}

const nextOf = (moments: readonly number[], after: number): number => Math.min(...moments.filter((at) => at > after));

/** Minutes of the day in which a slot or a person's scheduled message has the board. */
function takenMinutes(day: BoardDay, { stayMinutes, scheduled }: PlanInput, slots: readonly Slot[]): Uint8Array {
  const taken = new Uint8Array(Math.ceil((day.end - day.begin) / minuteMs));
  const shown = slots.filter(({ mark }) => mark === "planned" || mark === "moved").map(({ at }) => at);
  for (const at of [...shown, ...scheduled]) {
    const from = Math.floor((at - day.begin) / minuteMs);
    if (from + stayMinutes <= 0 || from >= taken.length) continue;
    taken.fill(1, Math.max(0, from), Math.max(0, from + stayMinutes));
  }
  return taken;
}

/** When an ambient channel shows within its stretch: at its begin, and whenever its minutes have gone by. */
export function ambientMomentAfter({ begin, end, minutes }: AmbientStretch, after: number): number | undefined {
  const passed = Math.max(0, Math.floor((after - begin) / (minutes * minuteMs)) + 1);
  const next = after < begin ? begin : begin + passed * minutes * minuteMs;
  return next < end ? next : undefined;
}
