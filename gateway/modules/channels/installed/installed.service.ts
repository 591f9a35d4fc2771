import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { gridRows } from "../../../grid.ts";
import { requireLine } from "../../../lineOfText.ts";
import { RefusalError } from "../../../refusal.ts";
import { settingsChanged } from "../../../words/channelSettings.ts";
import { channelCannotRename, channelNotFound, channelTitle, nothingToShow } from "../../../words/channels.ts";
import { accessBoard } from "../../boards/boards.service.ts";
import { sendToBoard } from "../../messages/sending.service.ts";
import type { ChannelRecord } from "../channels.refs.ts";
import { channelWorld } from "../channelWorld.ts";
import { knownFor, ownKnownWays } from "../engine/known.ts";
import { renderSlot } from "../engine/renderSlot.ts";
import { type NewestRun, selectLastShown, selectNewestRuns } from "../engine/runs.store.ts";
import { planInput, type ReadyChannel, readShowInputs, readyChannel, rhythmOf } from "../engine/showInputs.ts";
import type { Rhythm } from "../kit.ts";
import { boardDayAt, dateBeside, minuteMs } from "../planner/boardDay.ts";
import { planDay } from "../planner/planDay.ts";
import { isConfigurable, ownPage } from "../settings/form.ts";
import { type SourceState, sourceStates } from "../sources/sources.service.ts";
import { type ChangedRhythm, changedRhythm } from "./changedRhythm.ts";
import { accessChannel, requirePlan } from "./channelAccess.ts";
import { deleteChannel, type InstalledChannelRow, selectChannels, updateChannel } from "./installed.store.ts";
import { colorIn, type PlanRecord } from "./planIndex.ts";
import { faceOf, readPlan, type SlotFace, sampleOf } from "./plans.service.ts";
import { type RhythmInput, readRhythm } from "./rhythmInput.ts";
import { nextAppearances, nextShown, type RunOfShowRecord, runOfShow, type ShownDay, shownDay } from "./runOfShow.ts";

const longestTitle = 60;

/** A channel of a board with what its plan and its last run say. */
export interface InstalledChannel extends ChannelRecord {
  readonly runOfShow: RunOfShowRecord;
  readonly next: readonly number[];
  /** What became of its latest slot; of what its own program sends, that its latest message was shown. */
  readonly lastRun: NewestRun | null;
  /** Whether it has anything that a person could show now: its own program sends what it shows. */
  readonly isRunnable: boolean;
  readonly friendlyIdentifier: string;
  /** By which it has its mark. */
  readonly categoryId: string | null;
  readonly subscriptionsCanBeRenamed: boolean;
  /** Managed without a plan: its listing is free, or not public. */
  readonly isFree: boolean;
  /** It has no place in the day, since nothing of it can show until its people add something. */
  readonly hasNothing: boolean;
  /** Draws what it shows next. */
  readonly drawNext: () => Promise<SlotFace>;
  /** When it wants to be seen; as its definition says where its people chose nothing. */
  readonly rhythm: Rhythm;
  readonly isOwnRhythm: boolean;
  readonly priority: number;
  /** Which colour it has wherever the day is drawn: its number on its board, from 0 in order of installing, kept for life. */
  readonly colorKey: number;
  /** Where its settings are; null where it has none. */
  readonly configurationUrl: string | null;
  /** What is known of its source; null where it has none, or does not know yet whom to ask. */
  readonly source: SourceState | null;
  /** Something keeps it from showing what it should, and its people could look after it. */
  readonly isFailing: boolean;
}

export interface InstalledRecord {
  readonly pausedUntil: number | null;
  readonly channels: readonly InstalledChannel[];
}

/** The channels of a board, newest first. Current members only. */
export async function listInstalled(context: Context, principal: Principal, boardId: string): Promise<InstalledRecord> {
  await accessBoard(context, principal, boardId, "member");
  const [record, channels] = await Promise.all([readPlan(context, boardId), selectChannels(context.database, boardId)]);
  return {
    pausedUntil: record.inputs.pausedUntil,
    channels: await withShow(context, record, channels),
  };
}

async function withShow(
  context: Context,
  record: PlanRecord,
  rows: readonly InstalledChannelRow[],
): Promise<InstalledChannel[]> {
  const { plan, channels, inputs } = record;
  const ids = rows.map(({ id }) => id);
  const asked = new Set(ids);
  const shown = channels.filter(({ row }) => asked.has(row.id));
  const [runs, states] = await Promise.all([newestRuns(context, rows), sourceStates(context, shown)]);
  const dayFrom = (at: number) => planDay(planInput(inputs, channels, boardDayAt(plan.timezone, at).date));
  const tomorrow = dayFrom(plan.end);
  const days = [shownDay(plan), shownDay(tomorrow)] as const;
  // A mute takes nothing from what a channel is on this board: its times stand, and the list's order with them.
  // What changed in the middle of the day, neither.
  const usual = shownDay(planDay({ ...planInput(inputs, channels, plan.date), pauses: [] }));
  let dayAfter: ShownDay | undefined;
  const readyOnes = new Map(shown.map((each) => [each.row.id, each]));
  const newest = new Map(runs.map((run) => [run.subscriptionId, run]));
  const places = new Map(inputs.subscriptions.map(({ id }, place) => [id, place]));
  return rows.map(({ configurationUrl: foreign, ...row }) => {
    const ready = readyOnes.get(row.id);
    const rhythm = toldRhythm(ready);
    const lastRun = newest.get(row.id) ?? null;
    const source = states.get(row.id) ?? null;
    const place = places.get(row.id) ?? -1;
    const foreseen = foreseenBy(ready, { timezone: inputs.timezone, from: inputs.now, to: tomorrow.end });
    const after = { now: inputs.now, foreseen };
    let next = nextAppearances(row.id, days, after);
    // What comes once a day, and has come today, is only once in two days.
    if (next.length === 1 && (rhythm.kind === "every" || rhythm.kind === "at")) {
      dayAfter ??= shownDay(dayFrom(tomorrow.end));
      next = nextAppearances(row.id, [...days, dayAfter], after);
    }
    if (next.length < 2 && ready !== undefined && rhythm.kind === "at" && rhythm.weekdays !== undefined) {
      next = nextAppearances(row.id, [...days, ...daysAhead(record, ready)], after);
    }
    return {
      ...row,
      runOfShow: runOfShow(row.id, rhythm, usual),
      next,
      hasNothing: ready?.hasNothing ?? false,
      drawNext: async () =>
        row.requiresConfiguration
          ? sampleOf(record, row.id)
          : faceOf(context, record, nextShown(row.id, days, inputs.now)),
      lastRun,
      isRunnable: isKnown(row),
      rhythm,
      isOwnRhythm: inputs.subscriptions[place]?.rhythm != null,
      priority: inputs.subscriptions[place]?.priority ?? 0,
      colorKey: colorIn(record, row.id),
      configurationUrl: hasForm(row.friendlyIdentifier) ? ownPage(row.id) : foreign,
      source,
      isFailing: isFailing(lastRun, source),
    };
  });
}

/** Whether the product makes what it shows: of an installable that somebody made, a program of theirs does. */
const isKnown = ({ friendlyIdentifier }: Pick<InstalledChannelRow, "friendlyIdentifier">): boolean =>
  channelWorld.findChannel(friendlyIdentifier) !== undefined;

/** No slot is kept of what a program sends: that a message came is what became of it. */
async function newestRuns({ database }: Context, rows: readonly InstalledChannelRow[]): Promise<NewestRun[]> {
  const idsOf = (known: boolean) => rows.filter((row) => isKnown(row) === known).map(({ id }) => id);
  const [runs, sent] = await Promise.all([
    selectNewestRuns(database, idsOf(true)),
    selectLastShown(database, idsOf(false)),
  ]);
  const shown = { outcome: "Shown", because: null, until: null } as const;
  return [...runs, ...sent.map(({ subscriptionId, at }) => ({ subscriptionId, slot: at, at, ...shown }))];
}

/** Two weeks of a channel that comes on some weekdays: it has its minute whatever else is there. */
function daysAhead({ plan, inputs }: PlanRecord, ready: ReadyChannel): ShownDay[] {
  return Array.from({ length: 13 }, (_, place) =>
    shownDay(planDay(planInput(inputs, [ready], dateBeside(plan.date, place + 2)))),
  );
}

const toldRhythm = (ready: ReadyChannel | undefined): Rhythm =>
  ready === undefined ? { kind: "event" } : rhythmOf(ready);

/** What a channel foresees without looking outside; what it reads there has places of its own in the day. */
function foreseenBy(
  ready: ReadyChannel | undefined,
  during: { readonly timezone: string; readonly from: number; readonly to: number },
): number[] {
  if (ready === undefined || ready.row.muted || ready.definition.source !== undefined) return [];
  return ready.definition.occurrences?.({ ...during, settings: ready.settings, data: null }).map(({ at }) => at) ?? [];
}

function hasForm(identifier: string): boolean {
  const definition = channelWorld.findChannel(identifier);
  return definition !== undefined && isConfigurable(definition);
}

const failures: ReadonlySet<string> = new Set(["noData", "stale"]);

function isFailing(lastRun: NewestRun | null, source: SourceState | null): boolean {
  if (source !== null && source.problem !== null && !source.isFresh) return true;
  if (lastRun?.outcome === "Failed") return true;
  return lastRun?.outcome === "Nothing" && failures.has(lastRun.because ?? "") && source?.isFresh !== true;
}

async function readOne(context: Context, boardId: string, subscriptionId: string): Promise<InstalledChannel> {
  const [record, rows] = await Promise.all([
    readPlan(context, boardId),
    selectChannels(context.database, boardId, subscriptionId),
  ]);
  const [found] = await withShow(context, record, rows);
  if (found === undefined) throw new RefusalError("NotFound", channelNotFound());
  return found;
}

export interface ChannelChange extends ChangedRhythm {
  readonly subscriptionId: string;
  readonly muted?: boolean | null | undefined;
  readonly title?: string | null | undefined;
  /** What the caller saw of what they change. */
  readonly expectedTitle?: string | null | undefined;
  readonly expectedRhythm?: RhythmInput | null | undefined;
}

/**
 * Mutes, unmutes, renames a channel, or says when it shows. RefusalError `NotFound`, `SubscriptionHold`, `ValidationError`
 * for name, rhythm and priority, `AlreadyExists` where somebody gave it others since its changer looked.
 */
export async function updateSubscription(
  context: Context,
  principal: Principal,
  input: ChannelChange,
): Promise<InstalledChannel> {
  const { subscriptionId, muted = null } = input;
  const owner = await accessChannel(context, principal, subscriptionId);
  await requirePlan(context.database, owner.boardId, owner.isFree);
  const title = input.title?.normalize("NFC").trim() ?? null;
  if (title !== null && !owner.canBeRenamed) {
    throw new RefusalError("ValidationError", channelCannotRename(), { rule: "title" });
  }
  if (title !== null && (title === "" || title.length > longestTitle)) {
    throw new RefusalError("ValidationError", channelTitle(), { rule: "title" });
  }
  if (title !== null) requireLine(title, { rule: "title" });
  const rhythm = await changedRhythm(context, owner, input);
  const expected = {
    title: title === null ? undefined : (input.expectedTitle ?? undefined),
    rhythm: input.rhythm == null || input.expectedRhythm == null ? undefined : readRhythm(input.expectedRhythm),
  };
  if (!(await updateChannel(context.database, subscriptionId, { muted, title, ...rhythm }, expected))) {
    throw new RefusalError("AlreadyExists", settingsChanged(), { rule: "settings" });
  }
  context.bus.publish({ kind: "board", boardId: owner.boardId, what: "channels" });
  return readOne(context, owner.boardId, subscriptionId);
}

/** What it has sent stays in the history. RefusalError `NotFound`, `SubscriptionHold`. */
export async function deleteSubscription(
  context: Context,
  principal: Principal,
  subscriptionId: string,
): Promise<boolean> {
  const { boardId, isFree } = await accessChannel(context, principal, subscriptionId);
  await requirePlan(context.database, boardId, isFree);
  await deleteChannel(context.database, subscriptionId);
  context.bus.publish({ kind: "board", boardId, what: "channels" });
  return true;
}

/**
 * Shows a channel now: the person's own act, with their prompts and their 15 seconds; it moves no slot. RefusalError as a
 * send, and `NotFound` where the channel has nothing to show.
 */
export async function runNow(
  context: Context,
  principal: Principal,
  input: {
    readonly subscriptionId: string;
    readonly forced: boolean;
    readonly forcePinnedMessageOverride: boolean;
    readonly endsPinUntil?: number | null | undefined;
    readonly idempotencyKey?: string | null | undefined;
  },
): Promise<string> {
  const { boardId, isFree } = await accessChannel(context, principal, input.subscriptionId);
  await requirePlan(context.database, boardId, isFree);
  const [inputs] = await readShowInputs(context, [boardId]);
  const row = inputs?.subscriptions.find(({ id }) => id === input.subscriptionId);
  const channel = row && readyChannel(channelWorld.findChannel, row);
  if (inputs === undefined || channel === undefined) throw new RefusalError("NotFound", nothingToShow());
  const at = Math.floor(inputs.now / minuteMs) * minuteMs;
  const slot = { ...inputs, at, wantedAt: at, turn: Math.floor(at / minuteMs) };
  const shown = renderSlot(channel, slot, await knownFor(ownKnownWays(context, channelWorld), channel));
  if (shown.kind === "nothing") throw new RefusalError("NotFound", nothingToShow(), { rule: shown.because });
  const { forced, forcePinnedMessageOverride, endsPinUntil, idempotencyKey } = input;
  const answer = await sendToBoard(context, principal, {
    operation: "runSubscription",
    boardId,
    input: { characters: gridRows(shown.characters, inputs.columns) },
    act: { kind: "show" },
    forced,
    forcePinnedMessageOverride,
    endsPinUntil,
    idempotencyKey,
    // What the channel shows changes with the minute.
    said: { input: { subscriptionId: input.subscriptionId } },
  });
  return answer.appearanceId ?? "";
}
