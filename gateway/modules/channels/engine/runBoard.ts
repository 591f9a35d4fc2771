import type { Context } from "../../../context.ts";
import { ambientMomentAfter } from "../planner/ambient.ts";
import { boardDayAt, dateBeside, minuteMs } from "../planner/boardDay.ts";
import { chanceOf } from "../planner/chance.ts";
import { planDay } from "../planner/planDay.ts";
import type { AmbientStretch, DayPlan, Slot } from "../planner/planInput.ts";
import { runEvents } from "./runEvents.ts";
import { type ChannelWorld, type DueSlot, runSlot } from "./runShow.ts";
import { type RunRow, selectRunSlots, writeRuns } from "./runs.store.ts";
import { inputsHash, planInput, type ReadyChannel, readyChannels } from "./showInputs.ts";
import type { ClaimedShow, ShowInputs, ShowProgress } from "./shows.store.ts";

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
  world: ChannelWorld,
  claimed: ClaimedShow,
  inputs: ShowInputs,
): Promise<ShowProgress> {
  const { boardId, now } = inputs;
  const channels = readyChannels(world.findChannel, inputs.subscriptions);
  const { plan, hash, isNew } = currentPlan(claimed, inputs, channels);
  const byId = new Map(channels.map((channel) => [channel.row.id, channel]));
  const since = Math.max(claimed.settledAt, now - 24 * 60 * minuteMs);
  const past = since < plan.begin ? planDay(planInput(inputs, channels, dateBeside(plan.date, -1))).slots : [];
  const passed = await unsettled([...past, ...plan.slots], since, now, context);
  const newest = passed.findLast(isPlanned);
  const before = (claimed.heldUntil ?? 0) > now ? claimed.heldUntil : null;
  const events = await runEvents(context, world, inputs, { byId, heldUntil: before });
  const heldUntil = events.heldUntil ?? before;
  const runs: RunRow[] = [...passed.filter((slot) => slot !== newest).map(settledRow), ...events.runs];
  let settledAt = now;
  let waitUntil: number | undefined;
  if (newest !== undefined) {
    const done =
      heldUntil === null
        ? await runNewest(context, world, inputs, newest, byId.get(newest.subscriptionId))
        : heldSlot(newest, inputs, { until: heldUntil, because: "event" });
    if ("waitUntil" in done) {
      waitUntil = done.waitUntil;
      settledAt = Math.min(now, newest.at - 1);
    } else runs.push(done);
  }
  const isFree = waitUntil === undefined && heldUntil === null;
  const ambient = isFree ? await runAmbient(context, world, inputs, { plan, since, byId }) : undefined;
  await writeRuns(context.database, [...runs, ...(ambient === undefined ? [] : [ambient.run])]);
  if (runs.length > 0 || ambient?.isFirst === true || isNew) {
    context.bus.publish({ kind: "board", boardId, what: "channels" });
  }
  const nextAt = Math.min(
    ...[waitUntil, heldUntil, events.nextAt, ambient?.waitUntil, nextMoment(plan, now, boardId)].filter(
      (at) => at != null,
    ),
  );
  return {
    boardId,
    ...(isNew ? { plan } : {}),
    inputsHash: hash,
    settledAt,
    nextAt: channels.length === 0 ? null : nextAt,
    heldUntil,
  };
}

function currentPlan(claimed: ClaimedShow, inputs: ShowInputs, channels: readonly ReadyChannel[]) {
  const { date } = boardDayAt(inputs.timezone, inputs.now);
  const input = planInput(inputs, channels, date);
  const hash = inputsHash(input);
  const isSame = claimed.plan !== null && claimed.inputsHash === hash;
  return { plan: isSame && claimed.plan !== null ? claimed.plan : planDay(input), hash, isNew: !isSame };
}

const isPlanned = ({ mark }: Slot): boolean => mark === "planned" || mark === "moved";

/** What came since, oldest first, without what another plan of the day, or a gateway that died, has done already. */
async function unsettled(slots: readonly Slot[], since: number, now: number, context: Context): Promise<Slot[]> {
  const due = slots.filter(({ at }) => at > since && at <= now);
  if (due.length === 0) return [];
  const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))];
  const done = await selectRunSlots(context.database, ids, Math.min(...due.map(({ wantedAt }) => wantedAt)));
  return due.filter(({ subscriptionId, wantedAt }) => !done.has(`${subscriptionId} ${wantedAt}`));
}

/** What becomes of a slot that is not shown. */
function settledRow({ subscriptionId, wantedAt, mark, because, until }: Slot): RunRow {
  const slot = { subscriptionId, slot: wantedAt };
  if (mark === "silent") return { ...slot, outcome: "Silent", because, until };
  if (mark === "held") return { ...slot, outcome: "Held", because, until };
  if (mark === "dropped") return { ...slot, outcome: "Dropped", because };
  return { ...slot, outcome: "Missed" };
}

/** Until when a slot may still show. */
const lastMomentOf = ({ at, deadline }: Slot, stayMinutes: number): number =>
  Math.min(Math.max(deadline, at + stayMinutes * minuteMs), at + latestMs);

async function runNewest(
  context: Context,
  world: ChannelWorld,
  inputs: ShowInputs,
  slot: Slot,
  channel: ReadyChannel | undefined,
): Promise<RunRow | { readonly waitUntil: number }> {
  const last = lastMomentOf(slot, inputs.stayMinutes);
  if (channel === undefined || inputs.now > last) return settledRow(slot);
  const { at, wantedAt, turn, subscriptionId } = slot;
  const result = await runSlot(context, world, inputs, { channel, at, wantedAt, turn });
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

interface AmbientState {
  readonly plan: DayPlan;
  readonly since: number;
  readonly byId: ReadonlyMap<string, ReadyChannel>;
}

interface AmbientDone {
  readonly run: RunRow;
  readonly isFirst: boolean;
  readonly waitUntil?: number;
}

/** The last minute of the running stretch; one that was shown already stays as it is. */
async function runAmbient(
  context: Context,
  world: ChannelWorld,
  inputs: ShowInputs,
  { plan, since, byId }: AmbientState,
): Promise<AmbientDone | undefined> {
  const { now } = inputs;
  const stretch = plan.ambient.find(({ begin, end }) => begin <= now && now < end);
  const channel = stretch && byId.get(stretch.subscriptionId);
  if (stretch === undefined || channel === undefined) return undefined;
  const at = ambientMomentNow(stretch, now);
  const due: DueSlot = { channel, at, wantedAt: at, turn: Math.floor(at / (stretch.minutes * minuteMs)) };
  const result = await runSlot(context, world, inputs, due);
  const row = { subscriptionId: stretch.subscriptionId, slot: stretch.begin };
  const isFirst = since < stretch.begin;
  if (result.outcome !== "wait") return { run: { ...row, ...result }, isFirst };
  return {
    run: { ...row, outcome: "Held", because: "person", until: result.until },
    isFirst: true,
    waitUntil: result.until,
  };
}

function ambientMomentNow({ begin, minutes }: AmbientStretch, now: number): number {
  const step = minutes * minuteMs;
  return begin + Math.floor((now - begin) / step) * step;
}

/** When the plan has something to show next, spread a little; at the latest when its day ends. */
function nextMoment(plan: DayPlan, now: number, boardId: string): number {
  const spread = Math.floor(chanceOf(boardId) * spreadMs);
  const soon = Math.floor(chanceOf(boardId) * exactSpreadMs);
  const slot = plan.slots.find((each) => each.at > now && isPlanned(each));
  const stretch = plan.ambient.find(({ end }) => end > now);
  const minute = plan.ambient.map((each) => ambientMomentAfter(each, now)).find((at) => at !== undefined);
  const isExact = slot !== undefined && slot.deadline - slot.wantedAt <= 10 * minuteMs;
  return Math.min(
    slot === undefined ? Number.POSITIVE_INFINITY : slot.at + (isExact ? soon : spread),
    stretch === undefined || minute === undefined ? Number.POSITIVE_INFINITY : minute + soon,
    plan.end + soon,
  );
}
