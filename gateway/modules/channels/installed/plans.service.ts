import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { gridRows } from "../../../grid.ts";
import { RefusalError } from "../../../refusal.ts";
import { listingNotFound, planDate } from "../../../words/channels.ts";
import { readQuietHours } from "../../boards/boardInput.ts";
import { accessBoard } from "../../boards/boards.service.ts";
import { channelWorld } from "../channelWorld.ts";
import { runningDay } from "../engine/dayPlans.ts";
import { knownFor, ownKnownWays } from "../engine/known.ts";
import { renderSlot } from "../engine/renderSlot.ts";
import { type DayRun, selectDayRuns } from "../engine/runs.store.ts";
import {
  type PlanReader,
  planInput,
  type ReadyChannel,
  readShowInputs,
  readyChannel,
  readyChannels,
  rhythmOf,
} from "../engine/showInputs.ts";
import { type InstalledRow, type ShowInputs, selectShows } from "../engine/shows.store.ts";
import type { Rhythm } from "../kit.ts";
import { boardDay, boardDayAt } from "../planner/boardDay.ts";
import { type Closure, closuresOf } from "../planner/closures.ts";
import { choosePhase } from "../planner/phase.ts";
import { planDay } from "../planner/planDay.ts";
import type { AmbientStretch, Slot } from "../planner/planInput.ts";
import { selectListing } from "./installed.store.ts";
import { channelIn, type PlanRecord } from "./planIndex.ts";
import { type RhythmInput, readPriority, readRhythm } from "./rhythmInput.ts";

export interface PlanDraft {
  /** A listing that is not installed yet; its subscription is called "draft". */
  readonly marketplaceListingId?: string | null | undefined;
  readonly dropSubscriptionId?: string | null | undefined;
  /** Whose rhythm, priority or muting would be another. */
  readonly changeSubscriptionId?: string | null | undefined;
  readonly rhythm?: RhythmInput | null | undefined;
  readonly priority?: number | null | undefined;
  readonly muted?: boolean | null | undefined;
  /** Quiet hours that the board would have: HHmm, both empty for none. */
  readonly quietHoursBegin?: string | null | undefined;
  readonly quietHoursEnd?: string | null | undefined;
}

const draftId = "draft";

/** The plan of a board's day and the channels in it, for services of the same house; it asks for no rights. */
export async function readPlan(
  context: PlanReader,
  boardId: string,
  date?: string,
  draft: PlanDraft = {},
): Promise<PlanRecord> {
  const [[read], [show]] = await Promise.all([
    readShowInputs(context, [boardId], date),
    selectShows(context.database, [boardId]),
  ]);
  if (read === undefined) throw new Error("The board was deleted while its plan was being made.");
  const inputs = { ...read, ...changedHours(draft) };
  const kept = inputs.subscriptions.filter(({ id }) => id !== draft.dropSubscriptionId);
  const channels = changedChannels(readyChannels(channelWorld.findChannel, kept), inputs, draft);
  const added = draft.marketplaceListingId ?? null;
  if (added !== null) channels.push(...(await draftChannel(context, added, inputs, channels)));
  const today = boardDayAt(inputs.timezone, inputs.now).date;
  if (date !== undefined && date !== today) {
    return { plan: planDay(planInput(inputs, channels, date)), inputs, channels };
  }
  const ids = channels.map(({ row }) => row.id);
  const { plan } = await runningDay(show, inputs, channels, (day) => selectDayRuns(context.database, ids, day));
  return { plan, inputs, channels };
}

/** RefusalError `ValidationError` with the rule `quietHours`, as when they are saved. */
function changedHours({ quietHoursBegin = null, quietHoursEnd = null }: PlanDraft) {
  if (quietHoursBegin === null && quietHoursEnd === null) return {};
  const { begin, end } = readQuietHours({ begin: quietHoursBegin, end: quietHoursEnd });
  return { quietHoursBegin: begin, quietHoursEnd: end };
}

async function draftChannel(
  context: PlanReader,
  listingId: string,
  inputs: ShowInputs,
  others: readonly ReadyChannel[],
): Promise<ReadyChannel[]> {
  const listing = await selectListing(context.database, listingId);
  if (listing === undefined) throw new RefusalError("NotFound", listingNotFound());
  const row: InstalledRow = {
    id: draftId,
    identifier: listing.identifier,
    installableId: listing.installableId,
    title: listing.title,
    muted: false,
    requiresConfiguration: false,
    settings: {},
    settingsVersion: "",
    secrets: null,
    rhythm: null,
    phaseMinutes: 0,
    priority: 0,
    colorNumber: null,
    messageSetIds: [],
  };
  const ready = readyChannel(channelWorld.findChannel, row) ?? previewOf(row);
  if (ready === undefined) return [];
  const phaseMinutes = phaseBeside(ready.definition.rhythm(ready.settings), others, inputs.stayMinutes);
  // Its listing shows the day that it would fill, once there is something in it.
  return [{ ...ready, hasNothing: false, row: { ...row, phaseMinutes } }];
}

/** What wants to be configured first is planned with the settings of its preview. */
function previewOf(row: InstalledRow): ReadyChannel | undefined {
  const definition = channelWorld.findChannel(row.identifier);
  return definition && { row, definition, settings: definition.preview.settings };
}

/** With the one of them that the draft changes; a new rhythm has the place that it would get. RefusalError `ValidationError`. */
function changedChannels(channels: ReadyChannel[], inputs: ShowInputs, draft: PlanDraft): ReadyChannel[] {
  const changed = channels.find(({ row }) => row.id === draft.changeSubscriptionId);
  if (changed === undefined) return channels;
  const { row, definition, settings } = changed;
  const others = channels.filter((channel) => channel !== changed);
  const rhythm = draft.rhythm == null ? undefined : readRhythm(draft.rhythm);
  const placed =
    rhythm === undefined
      ? {}
      : { rhythm, phaseMinutes: phaseBeside(rhythm ?? definition.rhythm(settings), others, inputs.stayMinutes) };
  const priority = draft.priority == null ? row.priority : readPriority(draft.priority);
  const next = { ...changed, row: { ...row, ...placed, priority, muted: draft.muted ?? row.muted } };
  return channels.map((channel) => (channel === changed ? next : channel));
}

/** The stretches of the plan's day in which channels show nothing. A mute is one from now on: when it began is not kept. */
export function closuresIn({ plan, inputs, channels }: PlanRecord): Closure[] {
  const { pauses, ...input } = planInput(inputs, channels, plan.date);
  const coming = pauses.map(({ begin, end }) => ({ begin: Math.max(begin, inputs.now), end }));
  return closuresOf(boardDay(plan.timezone, plan.date), { ...input, pauses: coming });
}

/** The place of a new channel beside those that are there. */
export function phaseBeside(rhythm: Rhythm, others: readonly ReadyChannel[], stayMinutes: number): number {
  const neighbours = others.map((other) => ({
    rhythm: rhythmOf(other),
    phaseMinutes: other.row.phaseMinutes,
  }));
  return choosePhase(rhythm, neighbours, stayMinutes);
}

/**
 * The day ahead of a board: what the engine will do, and with a draft what it would do. Nothing is written. RefusalError
 * `ValidationError` for the date and the draft's hours, `NotFound` for its listing.
 */
export async function readDayPlan(
  context: Context,
  principal: Principal,
  input: { readonly boardId: string; readonly date: string; readonly draft?: PlanDraft | null | undefined },
): Promise<PlanRecord> {
  await accessBoard(context, principal, input.boardId, "member");
  const at = Date.parse(`${input.date}T00:00Z`);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(input.date) && new Date(at || 0).toISOString().startsWith(input.date);
  if (!isDate) throw new RefusalError("ValidationError", planDate(), { rule: "date" });
  return readPlan(context, input.boardId, input.date, input.draft ?? {});
}

/** What became of the slots of the day so far, oldest first. */
export const readDayRuns = (context: Context, { plan, channels }: PlanRecord): Promise<DayRun[]> =>
  selectDayRuns(
    context.database,
    channels.map(({ row }) => row.id),
    plan,
  );

/** What a slot shows, and whether that is from data that is fresh, old or the preview's. */
export interface SlotFace {
  readonly characters: number[][] | null;
  readonly dataFrom: "None" | "Fresh" | "Last" | "Preview";
}

export async function faceOf(context: Context, record: PlanRecord, slot: Slot | AmbientStretch): Promise<SlotFace> {
  const channel = channelIn(record, slot.subscriptionId);
  if (channel === undefined) return { characters: null, dataFrom: "None" };
  const known = await knownOnce(context, channel);
  const { definition } = channel;
  const dataFrom =
    definition.source === undefined
      ? "None"
      : known.data === undefined
        ? "Preview"
        : known.data.isFresh
          ? "Fresh"
          : "Last";
  const data =
    definition.source === undefined
      ? undefined
      : { data: known.data?.data ?? definition.preview.data, fetchedAt: known.data?.fetchedAt ?? 0, isFresh: true };
  const moment =
    "wantedAt" in slot
      ? slot
      : { at: slot.begin, wantedAt: slot.begin, turn: Math.floor(slot.begin / (slot.minutes * 60_000)) };
  try {
    const shown = renderSlot(
      channel,
      { ...record.inputs, at: moment.at, wantedAt: moment.wantedAt, turn: moment.turn },
      { ...known, data },
    );
    return { characters: shown.kind === "grid" ? gridRows(shown.characters, record.inputs.columns) : null, dataFrom };
  } catch {
    // What cannot be drawn will be said by its run; a plan shows the rest of the day.
    return { characters: null, dataFrom };
  }
}

/** What a channel may show, of one that wants to be set up first: with the settings and data of its preview. */
export function sampleOf({ inputs }: PlanRecord, subscriptionId: string): SlotFace {
  const row = inputs.subscriptions.find(({ id }) => id === subscriptionId);
  const channel = row && previewOf(row);
  if (channel === undefined) return { characters: null, dataFrom: "None" };
  const { now } = inputs;
  const data = { data: channel.definition.preview.data, fetchedAt: now, isFresh: true };
  const shown = renderSlot(channel, { ...inputs, at: now, wantedAt: now, turn: 0 }, { data, sets: [] });
  const characters = shown.kind === "grid" ? gridRows(shown.characters, inputs.columns) : null;
  return { characters, dataFrom: "Preview" };
}

type Known = ReturnType<typeof knownFor>;
const knownOnes = new WeakMap<ReadyChannel, Known>();

/** Read once for all slots of a channel in one answer: its `ReadyChannel` lives no longer than that. */
function knownOnce(context: Context, channel: ReadyChannel): Known {
  const known = knownOnes.get(channel) ?? knownFor(ownKnownWays(context, channelWorld), channel);
  knownOnes.set(channel, known);
  return known;
}
