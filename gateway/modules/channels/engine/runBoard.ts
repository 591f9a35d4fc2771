import type { Context } from "../../../context.ts";
import { ambientMomentAfter } from "../planner/ambient.ts";
import { dateBeside, minuteMs } from "../planner/boardDay.ts";
import { chanceOf } from "../planner/chance.ts";
import { packPlan } from "../planner/packedPlan.ts";
import { planDay } from "../planner/planDay.ts";
import type { DayPlan, Slot } from "../planner/planInput.ts";
import { isShown } from "../planner/soFar.ts";
import { runAmbient } from "./ambientRuns.ts";
import { keptPlan, runningDay } from "./dayPlans.ts";
import type { RunWays } from "./lot.ts";
import { runEvents } from "./runEvents.ts";
import { type ChannelWorld, runSlot } from "./runShow.ts";
import type { RunRow } from "./runs.store.ts";
import { planInput, type ReadyChannel, readyChannels } from "./showInputs.ts";
import type { KeptShow, ShowInputs, ShowProgress } from "./shows.store.ts";

/** Nothing is shown later than this. */
const latestMs = 60 * minuteMs;
/** Boards do not all turn in the same second; times that people chose, and clocks, nearly do. */
const spreadMs = 40_000;
const exactSpreadMs = 2_000;

/**
 * Does what is due on one board: the newest slot whose time has not passed is shown, older ones are written down as missed,
 * silent or held; an ambient channel has the minute when nobody else has. Answers when there is something to do again.
 */
export async function runBoard(
  context: Context,
  { findChannel }: Pick<ChannelWorld, "findChannel">,
  kept: KeptShow,
  inputs: ShowInputs,
  ways: RunWays,
): Promise<ShowProgress> {
  const { boardId, now } = inputs;
  const channels = readyChannels(findChannel, inputs.subscriptions);
  const subscriptionIds = channels.map(({ row }) => row.id);
  const { input, plan, hash, isNew } = await runningDay(kept, inputs, channels, ({ begin, end }) =>
    ways.dayRuns({ subscriptionIds, begin, end }),
  );
  const byId = new Map(channels.map((channel) => [channel.row.id, channel]));
  const since = Math.max(kept.settledAt, now - 24 * 60 * minuteMs);
  const past = since < plan.begin ? yesterday(kept, inputs, channels, dateBeside(plan.date, -1)) : [];
  const before = (kept.heldUntil ?? 0) > now ? kept.heldUntil : null;
  const events = await runEvents(context, ways, inputs, { byId, since, heldUntil: before });
  // An occurrence at the minute of a slot is that slot's appearance.
  const taken = new Set(events.runs.map(({ subscriptionId, slot }) => `${subscriptionId} ${slot}`));
  const passed = (await unsettled([...past, ...plan.slots], since, now, ways)).filter(
    ({ subscriptionId, wantedAt }) => !taken.has(`${subscriptionId} ${wantedAt}`),
  );
  const newest = passed.findLast(isShown);
  const heldUntil = events.heldUntil ?? before;
  const runs: RunRow[] = [
    ...passed.filter((slot) => slot !== newest).map((slot) => settledRow(slot, inputs)),
    ...events.runs,
  ];
  let settledAt = now;
  let waitUntil: number | undefined;
  if (newest !== undefined) {
    const done =
      heldUntil === null
        ? await runNewest(context, ways, inputs, newest, byId.get(newest.subscriptionId))
        : heldSlot(newest, inputs, { until: heldUntil, because: "event" });
    if ("waitUntil" in done) {
      waitUntil = done.waitUntil;
      settledAt = Math.min(now, newest.at - 1);
    } else runs.push(done);
  }
  const ambient = await runAmbient(context, ways, inputs, {
    input,
    plan,
    byId,
    heldUntil,
    // A new plan tells anew what holds its clocks back.
    since: isNew ? 0 : since,
    isWaiting: waitUntil !== undefined,
  });
  await ways.writeRuns(runs);
  await ways.writeLatest(ambient.runs);
  if (runs.length > 0 || ambient.isNews || isNew) context.bus.publish({ kind: "board", boardId, what: "channels" });
  const nextAt = Math.min(
    ...[waitUntil, heldUntil, events.nextAt, ambient.nextAt, nextMoment(plan, now, boardId)].filter((at) => at != null),
  );
  return {
    boardId,
    ...(isNew ? { plan: packPlan(plan) } : {}),
    inputsHash: hash,
    settledAt,
    nextAt: channels.length === 0 ? null : nextAt,
    heldUntil,
  };
}

/** What was planned for the day before: as it is kept, else as it would be. */
function yesterday(
  kept: KeptShow,
  inputs: ShowInputs,
  channels: readonly ReadyChannel[],
  date: string,
): readonly Slot[] {
  const before = keptPlan(kept);
  if (before?.date !== date || before.timezone !== inputs.timezone) {
    return planDay(planInput(inputs, channels, date)).slots;
  }
  const loud = new Set(channels.filter(({ row }) => !row.muted).map(({ row }) => row.id));
  return before.slots.filter(({ subscriptionId }) => loud.has(subscriptionId));
}

/** What came since, oldest first, without what another plan of the day, or a gateway that died, has done already. */
async function unsettled(slots: readonly Slot[], since: number, now: number, ways: RunWays): Promise<Slot[]> {
  const due = slots.filter(({ at }) => at > since && at <= now);
  if (due.length === 0) return [];
  const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))];
  const done = await ways.runSlots({
    subscriptionIds: ids,
    from: Math.min(...due.map(({ wantedAt }) => wantedAt)),
  });
  return due.filter(({ subscriptionId, wantedAt }) => !done.has(`${subscriptionId} ${wantedAt}`));
}

/** What becomes of a slot that is not shown. */
function settledRow(passed: Slot, { now, stayMinutes }: ShowInputs): RunRow {
  const { subscriptionId, wantedAt, mark, because, until } = passed;
  const slot = { subscriptionId, slot: wantedAt };
  if (mark === "silent") return { ...slot, outcome: "Silent", because, until };
  if (mark === "held") return { ...slot, outcome: "Held", because, until };
  if (mark === "dropped") return { ...slot, outcome: "Dropped", because };
  // Nobody was there while it could have been shown; what another one overtook has no such gap.
  return { ...slot, outcome: "Missed", ...(now > lastMomentOf(passed, stayMinutes) ? { until: now } : {}) };
}

/** Until when a slot may still show. */
const lastMomentOf = ({ at, deadline }: Slot, stayMinutes: number): number =>
  Math.min(Math.max(deadline, at + stayMinutes * minuteMs), at + latestMs);

async function runNewest(
  context: Context,
  ways: RunWays,
  inputs: ShowInputs,
  slot: Slot,
  channel: ReadyChannel | undefined,
): Promise<RunRow | { readonly waitUntil: number }> {
  const last = lastMomentOf(slot, inputs.stayMinutes);
  if (channel === undefined || inputs.now > last) return settledRow(slot, inputs);
  const { at, wantedAt, turn, subscriptionId } = slot;
  const result = await runSlot(context, ways, inputs, { channel, at, wantedAt, turn });
  if (result.outcome !== "wait") return { ...result, subscriptionId, slot: wantedAt };
  return heldSlot(slot, inputs, { until: result.until, because: "person" });
}

/** It waits while it may still show; later it was held. */
function heldSlot(
  slot: Slot,
  { stayMinutes }: ShowInputs,
  { until, because }: { readonly until: number; readonly because: "person" | "event" },
): RunRow | { readonly waitUntil: number } {
  if (until <= lastMomentOf(slot, stayMinutes)) return { waitUntil: until };
  return { subscriptionId: slot.subscriptionId, slot: slot.wantedAt, outcome: "Held", because, until };
}

/** When the plan has something to show next, spread a little; at the latest when its day ends. */
function nextMoment(plan: DayPlan, now: number, boardId: string): number {
  const spread = Math.floor(chanceOf(boardId) * spreadMs);
  const soon = Math.floor(chanceOf(boardId) * exactSpreadMs);
  // What is silent for want of a plan is told in time, too: its people may wonder.
  const slot = plan.slots.find((each) => each.at > now && (isShown(each) || each.because === "plan"));
  const stretch = plan.ambient.find(({ end }) => end > now);
  const minute = plan.ambient.map((each) => ambientMomentAfter(each, now)).find((at) => at !== undefined);
  const isExact = slot !== undefined && slot.deadline - slot.wantedAt <= 10 * minuteMs;
  return Math.min(
    slot === undefined ? Number.POSITIVE_INFINITY : slot.at + (isExact ? soon : spread),
    stretch === undefined || minute === undefined ? Number.POSITIVE_INFINITY : minute + soon,
    plan.end + soon,
  );
}
